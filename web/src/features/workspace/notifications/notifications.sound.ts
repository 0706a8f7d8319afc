import { useSyncExternalStore } from 'react'

const KEY = 'notification-sound'
const listeners = new Set<() => void>()

const isOn = () => {
  try {
    return localStorage.getItem(KEY) === '1'
  } catch {
    return false
  }
}

/** Whether notifications play a sound on this device, with a setter. */
export const useSound = () => {
  const on = useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, isOn)
  const choose = (next: boolean) => {
    if (next) localStorage.setItem(KEY, '1')
    else localStorage.removeItem(KEY)
    for (const tell of listeners) tell()
    if (next) ring()
  }
  return { on, choose }
}

const ring = () => {
  const audio = new AudioContext()
  const tone = audio.createOscillator()
  const loudness = audio.createGain()
  tone.frequency.value = 880
  loudness.gain.setValueAtTime(0.12, audio.currentTime)
  loudness.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.4)
  tone.connect(loudness).connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + 0.4)
  tone.addEventListener('ended', () => void audio.close())
}

/** Plays a sound when enabled; of several open tabs only one does. */
export const soundOnce = () => {
  if (!isOn()) return
  if (!('locks' in navigator)) return ring()
  void navigator.locks.request('notification-sound', { ifAvailable: true }, async (lock) => {
    if (!lock) return
    ring()
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  })
}
