/** Form controls that need the script. */
const controls = '[data-live] :is(input, select, textarea)'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** True if the control differs from what the server rendered. */
function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options]
    const initial = options.findIndex(option => option.defaultSelected)
    return control.selectedIndex !== Math.max(initial, 0)
  }
  if (control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type))
    return control.checked !== control.defaultChecked
  return control.value !== control.defaultValue
}

/** Lists the controls that the visitor or the browser has changed before React came. */
export const changedControls = (): Control[] =>
  [...document.querySelectorAll<Control>(controls)].filter(control => isChanged(control))

/**
 * Keeps React from resetting texts that the server gave and the visitor has changed, even while it hydrates. Returns a
 * function that ends this.
 */
export function protectTexts(): () => void {
  const value = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')
  const areas = document.querySelectorAll<HTMLTextAreaElement>('[data-live] textarea')
  for (const area of areas) Object.defineProperty(area, 'value', { ...value, set: () => {} })
  return () => {
    for (const area of areas) Reflect.deleteProperty(area, 'value')
  }
}

/** Reports earlier input, which React overlooks, to the forms. Radio buttons and filters look for it themselves. */
export function repeatInput(): void {
  for (const control of changedControls()) {
    if (control.type === 'radio' || !control.form?.matches('.visitor-form')) continue
    if (control instanceof HTMLInputElement && control.type === 'checkbox') {
      control.checked = !control.checked
      control.click()
    } else {
      for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
    }
  }
}
