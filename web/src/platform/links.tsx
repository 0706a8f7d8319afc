import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { type LinkComponent, createLink } from '@tanstack/react-router'
import { type AnchorHTMLAttributes, createContext, type ReactNode, type RefAttributes, use } from 'react'
import { useText } from './messages.ts'

type Native = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'style' | 'color' | 'dir'> &
  RefAttributes<HTMLAnchorElement>

/** Set within the name of a row, which is a link or a button itself: HTML allows no link inside it, so that its links are text. */
export const WithinLink = createContext(false)

const AnyAnchor: (props: AnchorProps & Native) => ReactNode = Anchor
const PlainAnchor = (props: AnchorProps & Native) => (use(WithinLink) ? props.children : <AnyAnchor {...props} />)
const PlainButton: (props: ButtonProps & Native) => ReactNode = Button.withProps({ component: 'a' })

/** A text link to a page of the app; URL, parameters and search are checked by the route types. */
export const AnchorLink: LinkComponent<typeof PlainAnchor> = createLink(PlainAnchor)

/** The same as a button. */
export const ButtonLink: LinkComponent<typeof PlainButton> = createLink(PlainButton)

const PlainCancel = (props: ButtonProps & Native) => {
  const t = useText()
  // The router's link passes children of its own, even when it has none.
  return (
    <PlainButton variant="default" {...props}>
      {t('ui.cancel')}
    </PlainButton>
  )
}

/** The link that cancels a form. */
export const CancelLink: LinkComponent<typeof PlainCancel> = createLink(PlainCancel)
