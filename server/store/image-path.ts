import { join } from 'node:path'
import * as v from 'valibot'
import { imageWidths } from '../../domain/image.ts'
import { Id } from '../../domain/schema.ts'
import { imagesFolder } from './data-files.ts'

const names = ['master.webp', ...imageWidths.map(width => `${width}.webp`)]

/** Where an image's file lies, or undefined for what is no image id or no name we give: nothing leads out of the folder. */
export const imagePath = (dir: string, id: string, name: string): string | undefined =>
  v.is(Id, id) && names.includes(name) ? join(dir, imagesFolder, id, name) : undefined
