/** The `params` of a route whose URL ends with an id: a non-numeric id is a 404 (see `loadOne`). */
export const idParams = {
  parse: ({ id }: { id: string }) => ({ id: Number(id) }),
  stringify: ({ id }: { id: number }) => ({ id: String(id) }),
}
