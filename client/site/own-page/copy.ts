/** How long a button says what came of it. */
const SHOWN_MS = 4000

/** Each copies what stands beside it. Without this script, or without https, they stay hidden. */
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
