/** Shows a decorative dashed path, stretched over its box. It must not cross text. */
export function Trail({ path, viewBox, className }: { path: string; viewBox: string; className: string }) {
  return (
    <svg className={`trail ${className}`} viewBox={viewBox} preserveAspectRatio="none" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
