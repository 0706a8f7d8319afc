import { createContext } from 'react'

/** Whether the component is rendered inside a layout; otherwise an error page adds its own landmark. */
export const InLayout = createContext(false)
