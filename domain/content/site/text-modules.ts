import * as v from 'valibot'
import { onlyPlaceholders } from '../../bookings/record/placeholders.ts'
import { itemIdField, titleField } from '../../kit/field-kinds.ts'
import { listOf, recordPart } from '../../kit/fields.ts'
import { textInput } from '../../kit/input.ts'
import { t } from '../../kit/language.ts'

const unknownModuleSentence = () => t('There is no such text module.', 'Diese Vorlage gibt es nicht.')

/** Text blocks for letters to guests. Placeholders are filled in when a letter is sent. */
export const textModules = listOf(
  recordPart({
    _id: itemIdField(unknownModuleSentence),
    title: titleField(60),
    text: { stored: v.string(), input: v.pipe(textInput(3000), onlyPlaceholders) },
  }),
  30,
)
export type TextModule = v.InferOutput<typeof textModules.stored>[number]
