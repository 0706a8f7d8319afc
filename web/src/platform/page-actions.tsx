import { Button, Group, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type LinkComponent, createLink } from '@tanstack/react-router'
import { type AnchorHTMLAttributes, type ReactNode, type RefAttributes, createContext, useContext } from 'react'
import { useText } from './messages.ts'
import classes from './page-actions.module.css'

/** Whether an action is an item of the menu of a header; otherwise it is a button beside the title. */
const InMenu = createContext(false)
export const useIsInMenu = () => useContext(InMenu)

interface Look {
  icon?: ReactNode
  children: ReactNode
}

type Native = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'style' | 'color' | 'dir' | 'children'> &
  RefAttributes<HTMLAnchorElement>

const PlainAction = ({ icon, children, ...rest }: Native & Look) =>
  useIsInMenu() ? (
    <Menu.Item component="a" leftSection={icon} {...rest}>
      {children}
    </Menu.Item>
  ) : (
    <Button component="a" variant="default" leftSection={icon} {...rest}>
      {children}
    </Button>
  )

/** A secondary action of a page that leads to another page. */
export const ActionLink: LinkComponent<typeof PlainAction> = createLink(PlainAction)

/** A secondary action of a page. */
export const ActionButton = ({ icon, children, onClick, guide }: Look & { onClick: () => void; guide?: string }) =>
  useIsInMenu() ? (
    <Menu.Item leftSection={icon} onClick={onClick}>
      {children}
    </Menu.Item>
  ) : (
    <Button variant="default" leftSection={icon} onClick={onClick} data-guide={guide}>
      {children}
    </Button>
  )

interface Props {
  /** `ActionLink`, `ActionButton`, `ExportButton`: buttons, on a phone items of the menu. */
  secondary?: ReactNode
  /** The main action. */
  primary?: ReactNode
  /** Items that are in the menu at every width. */
  more?: ReactNode
}

/** Actions of a page header. Both forms are drawn and CSS shows one, so that nothing moves once the width is known. */
export const PageActions = ({ secondary, primary, more }: Props) => {
  const t = useText()
  return (
    <Group gap="xs" className={classes.actions}>
      {secondary && <div className={classes.wide}>{secondary}</div>}
      {primary}
      {(secondary || more) && (
        <div className={classes.menu} data-always={Boolean(more) || undefined}>
          <Menu position="bottom-end" withinPortal={false}>
            <Menu.Target>
              <Button variant="default" px="xs" aria-label={t('ui.moreActions')}>
                <IconDots size={18} aria-hidden="true" />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <InMenu value={true}>
                {more}
                <div className={classes.narrow}>{secondary}</div>
              </InMenu>
            </Menu.Dropdown>
          </Menu>
        </div>
      )}
    </Group>
  )
}
