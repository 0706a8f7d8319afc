/** In ms. Keys are given back to the page where the palette could not be loaded. */
const LONGEST = 10_000

let end: (() => string) | undefined

/**
 * Collects what is typed until the palette's input has the focus, so that no letter is lost and none reaches the page
 * below. Escape gives up.
 */
export const collectTyping = () => {
  if (end) return
  let typed = ''
  const onKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (key === 'Escape') return void endTyping()
    if (ctrlKey || metaKey || altKey) return
    if (key === 'Backspace') typed = [...typed].slice(0, -1).join('')
    else if ([...key].length === 1) typed += key
    else if (key !== 'Enter' && key !== 'Tab') return
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('keydown', onKey, true)
  const timer = setTimeout(() => endTyping(), LONGEST)
  end = () => {
    clearTimeout(timer)
    removeEventListener('keydown', onKey, true)
    end = undefined
    return typed
  }
}

/** Ends collecting and returns what was typed. */
export const endTyping = (): string => end?.() ?? ''
