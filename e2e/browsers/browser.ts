import { existsSync } from 'node:fs'

export type Found = {
  press(): Promise<void>
  /** Types by the keyboard what takes the place of the selected text. */
  type(text: string): Promise<void>
  run<T>(work: (element: Element, text: string) => T | Promise<T>, text?: string): Promise<T>
}

/** What a walk needs from a browser. */
export type Browser = {
  goto(url: string): Promise<void>
  resize(width: number): Promise<void>
  /** Runs a function in the page; it may use nothing from around it. */
  run<T>(work: () => T | Promise<T>): Promise<T>
  find(
    work: (selector: string, name: string) => Element | undefined,
    selector: string,
    name: string,
  ): Promise<Found | undefined>
  picture(): Promise<Uint8Array>
  /**
   * What pages have written to the console as errors, exceptions that nobody has caught, what their policy has blocked.
   * WebKit tells nobody while it is driven.
   */
  errors?(): string[]
  close(): Promise<void>
}

/** How long anything may take, on a machine that is busy with something else. */
export const SLOW_MS = 60_000

/** Height of every window, in CSS pixels. */
export const HEIGHT = 900

/** Fails where a program of Debian is missing: a walk that is left out would look like one that went well. */
export function needs(program: string, aptPackage: string): string {
  if (existsSync(program)) return program
  throw new Error(`${program} is missing: apt-get install ${aptPackage}`)
}
