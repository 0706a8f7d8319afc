import '@mantine/core/styles/Tour.layer.css'
import { Button, Group, Text, Tour } from '@mantine/core'
import { useHotkeys, useMounted } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import classes from './guide-tour.module.css'
import type { GuideStep } from './guide-steps.ts'
import { useText } from './messages.ts'

/** The minimum time, in ms, that the focus ring stays hidden after the popover is placed. */
const RING_HIDDEN = 300

/** Hides the popover's focus ring until a key is pressed, and for 300 ms in any case. */
const useRing = (active: boolean, step: number) => {
  const [used, setUsed] = useState<number | null>(null)
  useEffect(() => {
    const placed = performance.now()
    const show = () => {
      if (active && performance.now() - placed >= RING_HIDDEN) setUsed(step)
    }
    addEventListener('keydown', show)
    return () => {
      removeEventListener('keydown', show)
      setUsed(null)
    }
  }, [active, step])
  return used === step
}

interface Props {
  steps: GuideStep[]
  active: boolean
  close: () => void
}

/** The tour. It stays mounted while inactive; otherwise the focus would not return to its origin. */
export const GuideTour = ({ steps, active, close }: Props) => {
  const t = useText()
  const [at, setAt] = useState(0)
  const ring = useRing(active, at)
  const last = at === steps.length - 1
  const next = () => (last ? close() : setAt(at + 1))
  const back = () => setAt(Math.max(0, at - 1))

  // Activated only after mounting; otherwise Mantine would not know where to return the focus.
  const shown = useMounted() && active
  const [was, setWas] = useState(active)
  if (was !== active) {
    setWas(active)
    if (active) setAt(0)
  }
  // Replaces the built-in arrow keys, which would close the tour on the last step.
  useHotkeys(
    shown
      ? [
          ['ArrowRight', () => !last && next()],
          ['ArrowLeft', back],
        ]
      : [],
  )

  return (
    <Tour
      active={shown}
      step={at}
      onStepChange={setAt}
      onClose={close}
      withKeyboardNavigation={false}
      closeOnOverlayClick={false}
      zIndex={1090}
      classNames={{ tooltip: classes.tooltip, navigation: classes.builtIn, stepCounter: classes.builtIn }}
      attributes={{
        closeButton: { 'aria-label': t('ui.tourClose') },
        tooltip: { 'data-ring': ring },
        title: { 'aria-level': 2 },
      }}
    >
      {steps.map((step) => (
        <Tour.Step
          key={step.target}
          target={`[data-guide="${step.target}"]`}
          title={t(step.title)}
          position={step.beside ? 'right' : undefined}
        >
          <Text size="sm">{t(step.body)}</Text>
          <StepButtons step={step} at={at} of={steps.length} next={next} back={back} close={close} />
        </Tour.Step>
      ))}
    </Tour>
  )
}

interface StepProps {
  step: GuideStep
  at: number
  of: number
  next: () => void
  back: () => void
  close: () => void
}

const StepButtons = ({ step, at, of, next, back, close }: StepProps) => {
  const t = useText()
  const usual = step.understood ? 'ui.tourUnderstood' : at === of - 1 ? 'ui.tourFinish' : 'ui.tourNext'
  return (
    <Group justify="space-between" mt="md" wrap="nowrap">
      <Button variant="default" size="xs" disabled={at === 0} onClick={back}>
        {t('ui.tourBack')}
      </Button>
      <Text size="sm" c="dimmed" aria-live="polite">
        {at + 1}/{of}
      </Text>
      <Group gap="xs" wrap="nowrap">
        {step.buttons?.map((button) => (
          <Button key={button.label} size="xs" onClick={button.act === 'next' ? next : close}>
            {t(button.label)}
          </Button>
        )) ?? (
          <Button size="xs" onClick={next}>
            {t(usual)}
          </Button>
        )}
      </Group>
    </Group>
  )
}
