import { type FunctionComponent, lazy } from 'react'

/** A lazy component that can be imported once more: `React.lazy` keeps a rejected import for ever. */
export const renewableCode = <P extends object>(load: () => Promise<FunctionComponent<P>>) => {
  const make = () => lazy(async () => ({ default: await load() }))
  let made = make()
  return {
    current: () => made,
    /** From now on `current` imports anew. What is drawn already keeps its code. */
    renew: () => {
      made = make()
    },
  }
}
