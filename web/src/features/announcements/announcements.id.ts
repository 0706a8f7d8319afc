import { notFound } from '@tanstack/react-router'

/** The number in the address; anything else is a page that doesn't exist. */
export const idOf = (text: string) => {
  const id = Number(text)
  if (!Number.isSafeInteger(id) || id < 1) throw notFound()
  return id
}
