import { once } from 'node:events'
import { setPriority } from 'node:os'
import { AppError } from '../../../domain/kit/error.ts'
import { languages, readLanguageFrom } from '../../../domain/kit/language.ts'
import { garbageCollector } from '../../runtime/garbage.ts'
import { chooseNativeModule } from './native-parts.ts'
import { type PictureMessage, type PictureProblem, READER } from './picture-messages.ts'
import { receivePictures } from './receive-pictures.ts'

/** The picture process: reads pictures from stdin and sends the results one after the other. */
export async function receiveFromStdin(nativeModule: string): Promise<void> {
  chooseNativeModule(nativeModule)
  const readerLanguage = languages.find(language => language === process.env[READER])
  readLanguageFrom(() => readerLanguage ?? languages[0])
  setPriority(10)
  const collectGarbage = garbageCollector()
  // The site gets these signals, too. It finishes running work and then ends this process.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
  // The site ends this process: if this process exited by itself, the site could notice the end before the last
  // message.
  process.channel?.ref()
  // An orderly exit would wait for the current picture.
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  const send = (message: PictureMessage) => new Promise(resolve => process.send?.(message, resolve))
  const problemOf = ({ code, message }: AppError): PictureProblem => ({ code, message })
  try {
    for await (const received of receivePictures(process.stdin)) {
      const { index, name } = received
      const next = once(process, 'message')
      await send('picture' in received ? received : { index, name, problem: problemOf(received.error) })
      await next
      collectGarbage()
    }
    await send({ isDone: true })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await send({ failure: problemOf(error) })
  }
}
