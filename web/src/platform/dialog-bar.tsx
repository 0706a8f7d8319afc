import { Button } from '@mantine/core'
import { SaveBar, type SaveForm } from './form.tsx'
import { useText } from './messages.ts'

interface Props<V extends object> {
  of: SaveForm<V>
  /** Label of the submit button, other than Save. */
  label?: string
  cancel: () => void
}

/** The footer of a form in a dialog: submit and cancel. */
export const DialogBar = <V extends object>({ of, label, cancel }: Props<V>) => {
  const t = useText()
  return (
    <SaveBar of={of} label={label}>
      <Button variant="default" onClick={cancel}>
        {t('ui.cancel')}
      </Button>
    </SaveBar>
  )
}
