import { createHash } from 'node:crypto'
import type { Language } from '@oselia/contract/languages'
import type { TextMap } from '@oselia/contract/kit'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.js'
import { conflict } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { sharedSecret } from '../../../platform/secrets.js'
import { dayIn } from '../../../platform/today.js'
import { dependence, type SheetForm } from '../papers/papers.public.js'
import { associationOf, dayOf, lastSurveyDay, readBase, type StoredVoting } from '../votings/votings.public.js'

/** Signs the codes of pages; one for the installation. */
export const paperKey = (db: Db): Promise<string> => sharedSecret(db, 'papers')

/** States in which papers are printed. */
const printed = new Set(['announced', 'meeting', 'survey', 'counting'])

/** The voting while its papers are in use; 409 `voting_fixed` before and after. */
export const votingOfPapers = async (ctx: RequestContext, id: number): Promise<StoredVoting> => {
  const voting = await readBase(ctx, id)
  if (!printed.has(voting.state)) throw conflict('voting_fixed')
  return voting
}

export const inLanguage = (text: TextMap, language: Language): string => text[language] ?? text.uk

/** The period of the survey; before it begins, the one that it will have when everything goes as announced. */
export const surveyOf = (
  { survey_from, survey_to, meeting_at, timezone, rules }: StoredVoting,
  now: Date,
): { from: string; until: string } => {
  const from = survey_from ?? (meeting_at ? dayOf(meeting_at, timezone) : dayIn(timezone, now))
  return { from, until: survey_to ?? lastSurveyDay(from, rules.survey_days) }
}

/** The last day that sheets were printed with before an extension, which replaces none of them. */
const asFirstAnnounced = (voting: StoredVoting): StoredVoting => ({
  ...voting,
  survey_to: voting.survey_extended_from ?? voting.survey_to,
})

/** What of a sheet the votes depend on. */
const contentOf = (voting: StoredVoting, now: Date) => {
  const { language, meeting_at, timezone, rules, questions } = voting
  const { from, until } = surveyOf(voting, now)
  return {
    language,
    meetingDay: meeting_at && dayOf(meeting_at, timezone),
    surveyFrom: from,
    surveyUntil: until,
    answers: rules.answers,
    ...(rules.requires_surveyor && { requiresSurveyor: true as const }),
    questions: questions.map(({ text, proposal, depends_on }, at) =>
      Object.assign(
        { number: at + 1, text: inLanguage(text, language), proposal: inLanguage(proposal, language) },
        dependence(depends_on),
      ),
    ),
  }
}

/** The version of a text: its own when it was printed before, else the next one. */
const versionOf = async (
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  id: number,
  text: string,
): Promise<number> => {
  const hash = createHash('sha256').update(text).digest()
  for (;;) {
    const { rows } = await sql<{ version: number }>`with known as (
        select version from voting_forms where voting_id = ${id} and hash = ${hash}
      ), added as (
        insert into voting_forms (voting_id, version, hash, created_at)
        select ${id}, (select coalesce(max(version), 0) + 1 from voting_forms where voting_id = ${id}), ${hash}, ${now}
        where not exists (select 1 from known) on conflict do nothing returning version
      ) select version from known union all select version from added`.execute(db)
    // None when another request wrote a version at the same moment.
    if (rows[0]) return rows[0].version
  }
}

const formText = (voting: StoredVoting, now: Date): string => JSON.stringify(contentOf(asFirstAnnounced(voting), now))

/** Whether sheets are the same before and after a change of a voting. */
export const hasSameForm = (before: StoredVoting, after: StoredVoting, now: Date): boolean =>
  formText(before, now) === formText(after, now)

/** The version of the form that is in force. */
export const currentVersion = (ctx: Pick<RequestContext, 'db' | 'now'>, voting: StoredVoting): Promise<number> =>
  versionOf(ctx, voting.id, formText(voting, ctx.now))

/** What all sheets of a voting share; `link` is the page of the voting. */
export const formOf = async (ctx: RequestContext, voting: StoredVoting, link: string | null): Promise<SheetForm> => {
  const { name, code } = await associationOf(ctx.db, voting.house_ids)
  return {
    ...contentOf(voting, ctx.now),
    voting: voting.id,
    version: await currentVersion(ctx, voting),
    key: await paperKey(ctx.db),
    association: { name, code },
    votingNumber: voting.number!,
    protocolNumber: null,
    link,
  }
}
