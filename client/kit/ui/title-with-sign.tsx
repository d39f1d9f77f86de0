import type { ReactNode } from 'react'
import { Hyphenated } from './hyphenated.tsx'

export function TitleWithSign({
  sign,
  level,
  title,
  id,
}: {
  sign: ReactNode
  level: 1 | 2 | 3
  title: string
  id?: string
}) {
  const Heading = `h${level}` as const
  return (
    <div className={`titled titled-${level}`}>
      {sign}
      <Heading id={id}>
        <Hyphenated text={title} />
      </Heading>
    </div>
  )
}
