import { createContext } from 'react'

/** Whether a layout already stands around; an error page outside of any brings its own landmark. */
export const InLayout = createContext(false)
