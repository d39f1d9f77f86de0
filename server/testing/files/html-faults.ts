import { type ConfigData, HtmlValidate, StaticConfigLoader } from 'html-validate'

/** Resolves the rules once: doing so for each document takes as long as reading most of them. */
class FixedRules extends StaticConfigLoader {
  private rules: ReturnType<StaticConfigLoader['getConfigFor']> | undefined

  override getConfigFor(path: string) {
    this.rules ??= super.getConfigFor(path)
    return this.rules
  }
}

const rules: ConfigData = {
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
}

/** Letters are laid out by tables and styled in place, with a role that old mail programs know. */
const letterRules = {
  'no-inline-style': 'off',
  'no-deprecated-attr': 'off',
  'presentation-role-style': 'off',
} as const

const forPages = new HtmlValidate(new FixedRules(rules))
const forLetters = new HtmlValidate(new FixedRules({ ...rules, rules: { ...rules.rules, ...letterRules } }))

/** Returns the faults of a whole document, one line for each kind. */
export function htmlFaults(html: string, isLetter = false): string[] {
  const { results } = (isLetter ? forLetters : forPages).validateStringSync(html)
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
  return [...new Set(faults)]
}
