import { Button } from '../ui/button.tsx'

export function LoadFailed({ retry }: { retry: () => void }) {
  return (
    <div className="load-failed" role="alert">
      <p className="lead">Das ließ sich gerade nicht laden. Bitte prüfe deine Verbindung und versuch es noch einmal.</p>
      <Button onClick={retry}>Noch einmal versuchen</Button>
    </div>
  )
}
