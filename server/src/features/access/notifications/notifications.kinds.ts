import { localeTags, type Language } from '@oselia/contract/languages'
import type { Notification, NotificationEvent } from '@oselia/contract/notifications'
import type { Db } from '../../../platform/db.js'
import type { RequestContext } from '../../../platform/request-context.js'
import type { Notice, NotificationKind } from '../auth/auth.public.js'

type Texts = Readonly<Record<Language, string>>

/** Notifications of one kind, as the feature that sends them describes them. */
export interface KindDefinition {
  /** The preference of a person that chooses the channels outside the product. */
  preference: NotificationKind
  /** Subject of the email with `{placeholders}` of the parameters; `{day}` is a date, and `{number}` defaults to the id. */
  subject: Texts
  /** Button of the email and the path that it opens; null where there is nothing to open. */
  target(entityId: number | null): { text: Texts; path: string } | null
}

type Person = Pick<RequestContext, 'actor' | 'scope'>
/** Those of the people who may see the entity. */
type VisibleTo = (db: Db, people: readonly Person[], entityId: number | null) => Promise<readonly Person[]>

/**
 * Kinds of notifications and the entities that they are about. Features register theirs when the product starts; a second
 * registration replaces the first, since one process may start the product more than once.
 */
class NotificationKinds {
  readonly #kinds = new Map<NotificationEvent, KindDefinition>()
  readonly #visibility = new Map<string, VisibleTo>()

  register(kinds: Partial<Record<NotificationEvent, KindDefinition>>): void {
    for (const [kind, definition] of Object.entries(kinds)) this.#kinds.set(kind as NotificationEvent, definition)
  }

  /** Notifications about the entity reach only people for whom the condition holds. */
  registerEntity(entity: string, visibleTo: VisibleTo): void {
    this.#visibility.set(entity, visibleTo)
  }

  get(kind: NotificationEvent): KindDefinition {
    const definition = this.#kinds.get(kind)
    if (!definition) throw new Error(`No feature registered notifications of the kind ${kind}`)
    return definition
  }

  /** Those of the people who may see the entity; entities without a condition are visible to everybody. */
  async visibleTo(
    db: Db,
    people: readonly Person[],
    entity: string,
    entityId: number | null,
  ): Promise<readonly Person[]> {
    return (await this.#visibility.get(entity)?.(db, people, entityId)) ?? people
  }
}

export const notificationKinds = new NotificationKinds()

interface Described {
  kind: NotificationEvent
  entity_id: number | null
  params: Notification['params']
}

const wordOf = (value: Notification['params'][string] | undefined, language: Language): string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
    ? new Intl.DateTimeFormat(localeTags[language], { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(value))
    : String(value ?? '')

/**
 * The email and SMS of a notification: number, address and a link, never the text of a chat message, which only readers of that
 * chat may see. Without an origin or a target there is no link.
 */
export const noticeOf = ({ kind, entity_id, params }: Described, language: Language, origin = ''): Notice => {
  const definition = notificationKinds.get(kind)
  const known: Notification['params'] = { number: entity_id, ...params }
  const subject = definition.subject[language].replace(/\{(\w+)\}/g, (_, name: string) => wordOf(known[name], language))
  const address = params['address']
  const text = address === null || address === undefined || address === '' ? `${subject}.` : `${subject}: ${address}.`
  const target = definition.target(entity_id)
  if (origin === '' || target === null) return { subject, paragraphs: [text] }
  const url = `${origin}${target.path}`
  return { subject, paragraphs: [text], sms: `${text} ${url}`, button: { text: target.text[language], url } }
}
