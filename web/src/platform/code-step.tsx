import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { SecondStep } from '@oselia/contract/users'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError } from './api.ts'
import { useCountdown, waitFor, waitUntil } from './countdown.ts'
import type { SchemaOf } from './form-check.ts'
import { Form, SaveBar, type SaveForm, useSaveForm } from './form.tsx'
import { useText } from './messages.ts'
import { toastError } from './toast.ts'

/** Where a code was sent; `sent_to` is null when an earlier code is still valid. */
export interface SentCode {
  channel: SecondStep
  sent_to: string | null
  resend_at: string | null
}

interface Props<B extends object, R> {
  sent: SentCode
  /** The resource under which a refusal is stored. */
  resource: string
  /** The schema of the body that contains the code. */
  schema: SchemaOf
  body: (code: string) => B
  send: (body: B, key: string) => Promise<R>
  done: (reply: R) => unknown
  /** Sends another code, or uses another channel. */
  resend: (channel: SecondStep) => Promise<SentCode>
  /** The user's channels; those other than the current one are offered. */
  channels?: readonly SecondStep[]
  /** Label of the submit button. */
  label?: string
  /** Replaces the six-digit field, e.g. for a recovery code. */
  field?: ComponentType<{ of: SaveForm<{ code: string }> }>
  /** Other actions: back, cancel. */
  children?: ReactNode
}

const digits = 6

/** Requests a code; on 429 the code sent less than a minute ago remains valid, so the dialog opens anyway. */
export const codeSent = async (ask: () => Promise<SentCode>, channel: SecondStep): Promise<SentCode> => {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 429) throw error
    return { channel, sent_to: null, resend_at: new Date(waitFor(error.retry_after ?? 60)).toISOString() }
  }
}

const others = { phone: 'asks.byPhone', email: 'asks.byEmail', app: 'asks.byApp' } as const

const useSent = (first: SentCode, resend: (channel: SecondStep) => Promise<SentCode>) => {
  const [sent, setSent] = useState(first)
  const [until, setUntil] = useState(() => waitUntil(first.resend_at))
  const again = async (channel: SecondStep) => {
    try {
      const next = await resend(channel)
      setSent(next)
      setUntil(waitUntil(next.resend_at))
    } catch (error) {
      if (error instanceof ApiError && error.retry_after) setUntil(waitFor(error.retry_after))
      await toastError(error)
    }
  }
  return { sent, seconds: useCountdown(until), again }
}

/**
 * The second stage of any operation confirmed by a code: where it was sent, the field, resend, other channels.
 * Submits itself with the last digit.
 */
export const CodeStep = <B extends object, R>({ sent: first, resend, channels, ...props }: Props<B, R>) => {
  const t = useText()
  const { sent, seconds, again } = useSent(first, resend)
  const save = useSaveForm<{ code: string }, R, B>({
    resource: props.resource,
    schema: props.schema,
    values: { code: '' },
    body: ({ code }) => props.body(code),
    guard: false,
    send: props.send,
    done: props.done,
  })
  return (
    <Form of={save}>
      {props.field ? <props.field of={save} /> : <SixDigits of={save} sent={sent} />}
      <SaveBar of={save} label={props.label ?? t('asks.confirm')}>
        {props.children}
      </SaveBar>
      <Stack gap={6} align="flex-start">
        {sent.channel !== 'app' && !props.field && (
          <Button
            variant="subtle"
            size="compact-sm"
            px={0}
            // `aria-disabled` instead of `disabled`, so that the button keeps the focus after a click.
            c={seconds > 0 ? 'dimmed' : undefined}
            aria-disabled={seconds > 0 || undefined}
            onClick={() => seconds === 0 && void again(sent.channel)}
          >
            {seconds > 0 ? t('asks.resendIn', { n: seconds }) : t('asks.resend')}
          </Button>
        )}
        {channels
          ?.filter((channel) => channel !== sent.channel)
          .map((channel) => (
            <Anchor key={channel} component="button" type="button" size="sm" onClick={() => void again(channel)}>
              {t(others[channel])}
            </Anchor>
          ))}
      </Stack>
    </Form>
  )
}

/** Where the code was sent, as visible text and a live region. */
const Went = ({ sent: { channel, sent_to } }: { sent: SentCode }) => {
  const t = useText()
  const words = () => {
    if (channel === 'app') return t('asks.fromApp')
    if (sent_to === null) return t('asks.sentBefore')
    return t(channel === 'email' ? 'asks.sentEmail' : 'asks.sentPhone', { to: sent_to })
  }
  return (
    <Text role="status" style={{ overflowWrap: 'anywhere' }}>
      {words()}
    </Text>
  )
}

const SixDigits = ({ of, sent }: { of: SaveForm<{ code: string }>; sent: SentCode }) => {
  const t = useText()
  const { onChange: _onChange, ...field } = of.field('code')
  const input = useRef<HTMLInputElement>(null)
  // The field replaces the previous step, so it takes the focus.
  useEffect(() => input.current?.focus(), [])
  const write = (typed: string) => {
    const code = typed.replace(/\D/g, '').slice(0, digits)
    const before = of.form.getValues().code
    of.form.setFieldValue('code', code)
    of.form.clearFieldError('code')
    if (code.length === digits && code !== before) void of.submit()
  }
  return (
    <>
      <Went sent={sent} />
      <Group>
        <TextInput
          {...field}
          ref={input}
          label={t('asks.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          size="md"
          w="100%"
          maw={260}
          styles={{ input: { letterSpacing: '0.3em', fontVariantNumeric: 'tabular-nums' } }}
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => write(event.currentTarget.value)}
        />
      </Group>
    </>
  )
}
