/** A button shows its result this long. */
const SHOWN_MS = 4000

/** Copies the text beside each button. Buttons stay hidden without this script or https. */
const buttons = document.querySelectorAll<HTMLButtonElement>('button[data-copy]')

for (const button of navigator.clipboard ? buttons : []) {
  const word = button.querySelector('[aria-live]')
  const say = (text: string) => {
    if (word) word.textContent = text
  }
  button.hidden = false
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(button.dataset.copy ?? '')
      say('Kopiert')
    } catch {
      say('Geht hier nicht')
    }
    setTimeout(say, SHOWN_MS, 'Kopieren')
  })
}

export {}
