import { Unbroken } from '../../../kit/ui/unbroken.tsx'

/** The text of a letter to a guest, as it is sent. */
export const LetterText = ({ children }: { children: string }) => (
  <pre className="letter" lang="de">
    <Unbroken>{children}</Unbroken>
  </pre>
)
