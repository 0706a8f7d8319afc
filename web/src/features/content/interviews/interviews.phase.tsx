import type { InterviewPhase } from '@oselia/contract/interviews.enums'
import {
  IconArchive,
  IconCircleCheck,
  IconClock,
  IconFilePencil,
  IconMinus,
  type TablerIcon,
} from '@tabler/icons-react'
import { useText } from '../../../platform/messages.ts'
import { IconBadge } from '../publishing/publishing.state.public.tsx'

const looks: Record<InterviewPhase, { icon: TablerIcon; color: string }> = {
  draft: { icon: IconFilePencil, color: 'gray' },
  scheduled: { icon: IconClock, color: 'indigo' },
  open: { icon: IconCircleCheck, color: 'green' },
  paused: { icon: IconMinus, color: 'orange' },
  closed: { icon: IconArchive, color: 'gray' },
}

export const PhaseBadge = ({ phase }: { phase: InterviewPhase }) => {
  const t = useText()
  return <IconBadge look={looks[phase]}>{t(`interviews.phase_${phase}`)}</IconBadge>
}
