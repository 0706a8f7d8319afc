import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Form, SaveBar, type SaveForm } from './form.tsx'
import { useText } from './messages.ts'
import { Panel, PanelLinks, ledToPanel } from './panel.tsx'

interface Props<V extends object> {
  of: SaveForm<V>
  panels: readonly { id: string; title: string; body: ReactNode }[]
  /** Label of the links to the panels. */
  label?: string
  /** Further actions beside Save. */
  children?: ReactNode
}

/** A long form in panels, with links to them; a panel named by the URL hash is scrolled to. */
export const PanelForm = <V extends object>({ of, panels, label, children }: Props<V>) => {
  const t = useText()
  return (
    <Form of={of}>
      <PanelLinks label={label ?? t('ui.panels')} panels={panels} />
      <Stack ref={ledToPanel}>
        {panels.map(({ id, title, body }) => (
          <Panel key={id} id={id} title={title}>
            <Stack gap="sm">{body}</Stack>
          </Panel>
        ))}
      </Stack>
      <SaveBar of={of}>{children}</SaveBar>
    </Form>
  )
}
