import { Badge } from '@mantine/core'
import type { Incident } from '@oselia/contract/incidents'
import { IconAlertTriangle, IconLock } from '@tabler/icons-react'
import { useText } from '../../../platform/messages.ts'

const appearances = {
  open: { icon: IconAlertTriangle, color: 'orange' },
  closed: { icon: IconLock, color: 'gray' },
} as const

/** Whether an incident goes on. */
export const IncidentState = ({ state }: Pick<Incident, 'state'>) => {
  const t = useText()
  const { icon: Icon, color } = appearances[state]
  return (
    <Badge
      component="span"
      variant="light"
      color={color}
      miw="max-content"
      leftSection={<Icon size={14} aria-hidden="true" />}
    >
      {t(`incidents.state_${state}`)}
    </Badge>
  )
}
