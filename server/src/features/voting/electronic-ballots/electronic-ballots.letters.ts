import { localeTags, type Language } from '@oselia/contract/languages'
import { renderMail } from '../../../platform/mails.js'
import { senderOf } from '../../access/auth/auth.public.js'
import type { StoredVoting } from '../votings/votings.public.js'
import { lastMoment } from './electronic-ballots.page.js'
import { letterWords } from './electronic-ballots.letters.messages.js'

const say = (key: keyof typeof letterWords, language: Language, values: Record<string, string> = {}): string =>
  letterWords[key][language].replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)

const moment = ({ timezone }: StoredVoting, language: Language, instant: string): string =>
  new Intl.DateTimeFormat(localeTags[language], { dateStyle: 'long', timeStyle: 'short', timeZone: timezone }).format(
    new Date(instant),
  )

interface Invitation {
  language: Language
  organisation: string
  url: string
  purpose: 'link' | 'reminder'
  /** The link opens the ballot of its reader. */
  isPersonal: boolean
}

/** Characters of a title in an SMS, which is paid by its length. */
const longestTitle = 40
const shortened = (title: string): string =>
  title.length <= longestTitle ? title : `${title.slice(0, longestTitle - 1).trimEnd()}…`

/** The message with a link to the ballot, or to the voting where ballots are on paper alone. */
export const invitation = (voting: StoredVoting, { language, organisation, url, purpose, isPersonal }: Invitation) => {
  const title = voting.title[language] ?? voting.title.uk
  const paragraphs = [
    say(purpose, language, { title }),
    ...(voting.deadline ? [say('until', language, { at: moment(voting, language, lastMoment(voting.deadline)) })] : []),
    say(isPersonal ? 'personal' : 'paper', language),
  ]
  return {
    sms: say('sms', language, { title: shortened(title), url }),
    mail: (unsubscribeUrl: string) => ({
      subject: say(purpose === 'link' ? 'linkSubject' : 'reminderSubject', language, { title }),
      ...renderMail({
        language,
        sender: senderOf(organisation),
        paragraphs,
        button: { text: say(isPersonal ? 'vote' : 'view', language), url },
        footer: say('why', language),
        footerLink: { text: say('unsubscribe', language), url: unsubscribeUrl },
      }),
    }),
  }
}

type Told = Pick<Invitation, 'language' | 'organisation' | 'url'>

/** A message of what happened to the voting, by either channel. */
const changeOf = (
  { language, organisation, url }: Told,
  { sms, subject, paragraphs }: { sms: string; subject: string; paragraphs: string[] },
) => {
  return {
    sms,
    mail: (unsubscribeUrl: string) => ({
      subject,
      ...renderMail({
        language,
        sender: senderOf(organisation),
        paragraphs,
        button: { text: say('view', language), url },
        footer: say('why', language),
        footerLink: { text: say('unsubscribe', language), url: unsubscribeUrl },
      }),
    }),
  }
}

/** That the survey takes ballots longer, and why. */
export const extensionOf = (voting: StoredVoting, told: Told) => {
  const { language, url } = told
  const title = voting.title[language] ?? voting.title.uk
  const at = moment(voting, language, lastMoment(voting.deadline!))
  return changeOf(told, {
    sms: say('extendedSms', language, { title: shortened(title), at, url }),
    subject: say('extendedSubject', language, { title }),
    paragraphs: [
      say('extended', language, { title, at }),
      say('changedWhy', language, { reason: voting.extension_reason ?? '' }),
      say('extendedVoted', language),
    ],
  })
}

/** That the voting was cancelled, and why. */
export const cancellationOf = (voting: StoredVoting, told: Told) => {
  const { language, url } = told
  const title = voting.title[language] ?? voting.title.uk
  return changeOf(told, {
    sms: say('cancelledSms', language, { title: shortened(title), url }),
    subject: say('cancelledSubject', language, { title }),
    paragraphs: [
      say('cancelled', language, { title }),
      say('changedWhy', language, { reason: voting.cancel_reason ?? '' }),
    ],
  })
}

/** That the video link of the meeting is another one, or none. */
export const linkChangeOf = (voting: StoredVoting, { language, organisation, url }: Told) => {
  const { meeting_at, meeting_link, meeting_place } = voting
  const title = voting.title[language] ?? voting.title.uk
  return {
    subject: say('linkChangedSubject', language, { title }),
    ...renderMail({
      language,
      sender: senderOf(organisation),
      paragraphs: [
        say(meeting_link ? 'linkChanged' : 'linkEnded', language, {
          title,
          at: moment(voting, language, meeting_at!),
        }),
        ...(meeting_link ? [say('video', language, { link: meeting_link }), say('formerLink', language)] : []),
        ...(meeting_place ? [say('place', language, { place: meeting_place })] : []),
        say('linkAlone', language),
      ],
      button: { text: say('view', language), url },
      footer: say('whyNotice', language),
    }),
  }
}

/** When and where a meeting is: it may be moved to another place at the same time. */
const occasion = (voting: StoredVoting, at: string, place: string | null): string =>
  [moment(voting, voting.language, at), ...(place ? [place] : [])].join(', ')

/** The notice of the meeting, in the language of the voting. */
export const noticeOf = (voting: StoredVoting, organisation: string, url: string) => {
  const { language, title, houses, meeting_at, meeting_place, meeting_link, initiator, questions } = voting
  const name = title[language] ?? title.uk
  const agenda = questions.map(({ text, proposal, depends_on }, at) =>
    [
      `${at + 1}. ${text[language] ?? text.uk}`,
      say('proposal', language, { text: proposal[language] ?? proposal.uk }),
      ...(depends_on === null ? [] : [say('dependsOn', language, { number: String(depends_on) })]),
    ].join('\n'),
  )
  return {
    subject: say('noticeSubject', language, { title: name }),
    ...renderMail({
      language,
      sender: senderOf(organisation),
      paragraphs: [
        say('number', language, { number: voting.number! }),
        say('notice', language, { houses: houses.map((house) => house.name).join('; ') }),
        say('initiator', language, { initiator: say(initiator, language) }),
        ...voting.reschedulings.map((moved) =>
          say('moved', language, {
            was: occasion(voting, moved.former_at, moved.former_place ?? moved.former_link),
            to: occasion(voting, moved.meeting_at, moved.meeting_place ?? moved.meeting_link),
            reason: moved.reason,
          }),
        ),
        ...(voting.reschedulings.length > 0 ? [say('replaces', language)] : []),
        say('time', language, { at: moment(voting, language, meeting_at!) }),
        ...(meeting_place ? [say('place', language, { place: meeting_place })] : []),
        ...(meeting_link ? [say('video', language, { link: meeting_link })] : []),
        say('agenda', language),
        ...agenda,
      ],
      button: { text: say('view', language), url },
      footer: say('whyNotice', language),
    }),
  }
}
