let touchedAt = performance.now()
for (const name of ['pointerdown', 'keydown', 'wheel'])
  globalThis.addEventListener?.(name, () => void (touchedAt = performance.now()), { capture: true, passive: true })

/** Whether nobody has touched the page for five minutes: what it reads then does not prolong the session. */
export const isUnattended = () => performance.now() - touchedAt > 300_000
