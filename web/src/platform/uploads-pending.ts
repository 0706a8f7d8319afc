const pending = new Set<Promise<boolean>>()

/** Notes an upload whose file a form will hold; saving waits for it. Answers the same promise. */
export const notePending = <T>(upload: Promise<T>): Promise<T> => {
  const settled: Promise<boolean> = upload
    .then(
      () => true,
      () => false,
    )
    .finally(() => pending.delete(settled))
  pending.add(settled)
  return upload
}

/**
 * Resolves when no upload is under way, and what each of them wrote into its form is there: true when all of them succeeded.
 * A refusal is told where the file was chosen.
 */
export const uploadsSettled = async (): Promise<boolean> => {
  let all = true
  while (pending.size > 0) {
    const results = await Promise.all(pending)
    all &&= results.every(Boolean)
    // What waits for the upload writes its result in the turns after it.
    await new Promise((resolve) => setTimeout(resolve))
  }
  return all
}
