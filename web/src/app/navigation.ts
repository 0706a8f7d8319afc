import { IconBuildings, IconHome, IconSpeakerphone, type TablerIcon } from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import type { MessageKey } from '../platform/messages.ts'

interface Section {
  to: LinkProps['to'] & string
  label: MessageKey
  icon: TablerIcon
  /** Permission without which the section is not shown. */
  may?: string
}

/** The sidebar, in its order: one line per section. */
export const sections: readonly Section[] = [
  { to: '/', label: 'home.section', icon: IconHome },
  { to: '/Houses', label: 'houses.section', icon: IconBuildings, may: 'houses.read' },
  { to: '/Announcements', label: 'announcements.section', icon: IconSpeakerphone, may: 'announcements.read' },
]
