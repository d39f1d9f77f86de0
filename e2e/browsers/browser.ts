import { existsSync } from 'node:fs'

export type FoundElement = {
  press(): Promise<void>
  /** Types over the selected text. */
  type(text: string): Promise<void>
  run<T>(work: (element: Element, text: string) => T | Promise<T>, text?: string): Promise<T>
}

/** Browser functions that the walk needs. */
export type Browser = {
  goto(url: string): Promise<void>
  resize(width: number): Promise<void>
  /** Runs a function in the page, which must not use outer variables. */
  run<T>(work: () => T | Promise<T>): Promise<T>
  find(
    work: (selector: string, name: string) => Element | undefined,
    selector: string,
    name: string,
  ): Promise<FoundElement | undefined>
  picture(): Promise<Uint8Array>
  /**
   * Console errors, uncaught exceptions and CSP violations. Missing for WebKit, which does not report them to
   * WebDriver.
   */
  errors?(): string[]
  close(): Promise<void>
}

/** Timeout for any step, on a busy machine. */
export const SLOW_MS = 60_000

/** Height of every window, in CSS pixels. */
export const HEIGHT = 900

/** Throws if a Debian program is missing: skipping would look like success. */
export function needs(program: string, aptPackage: string): string {
  if (existsSync(program)) return program
  throw new Error(`${program} is missing: apt-get install ${aptPackage}`)
}
