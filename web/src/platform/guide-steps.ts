import type { MessageKey } from './messages.ts'

/** A custom button of a step, replacing the default one. */
interface GuideButton {
  label: MessageKey
  act: 'next' | 'close'
}

/** One step of a guide. Steps whose target is not visible are skipped. */
export interface GuideStep {
  /** The `data-guide` value of the target element. */
  target: string
  title: MessageKey
  body: MessageKey
  /** Places the popover beside the target: one as high as the window leaves no room above or below. */
  beside?: boolean
  /** Labels the button `Зрозуміло` instead of `Далі`. */
  understood?: boolean
  buttons?: readonly GuideButton[]
}
