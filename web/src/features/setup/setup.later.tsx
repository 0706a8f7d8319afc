import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useText } from '../../platform/messages.ts'

/** The setup can be left at any step; it goes on where it was left. */
export const Later = () => {
  const t = useText()
  return (
    <Button component={Link} to="/" variant="subtle">
      {t('setup.later')}
    </Button>
  )
}
