import { HtmlValidate } from 'html-validate'

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // Matters of style, which React decides.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-implicit-input-type': 'off',
    'void-style': 'off',
    // React's ids begin with an underscore.
    'valid-id': ['error', { relaxed: true }],
    // The role makes Safari treat a list without bullets as a list.
    'no-redundant-role': 'off',
    // Every file is the site's own.
    'require-sri': 'off',
    // Numbers are written as the educator types them.
    'tel-non-breaking': 'off',
  },
})

/** Letters are laid out by tables and styled in place, with a role that old mail programs know. */
const letterRules = {
  'no-inline-style': 'off',
  'no-deprecated-attr': 'off',
  'presentation-role-style': 'off',
} as const

/** What is wrong with a whole document, one line for each kind of fault. */
export function htmlFaults(html: string, isLetter = false): string[] {
  const { results } = validator.validateStringSync(html, { rules: isLetter ? letterRules : {} })
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
  return [...new Set(faults)]
}
