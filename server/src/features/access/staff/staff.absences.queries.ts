import type { Absence, AbsenceFields } from '@oselia/contract/staff-absences'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db.js'
import { refColumn } from './staff.queries.js'

const chosen = async (db: Db, where: RawBuilder<unknown>): Promise<Absence[]> => {
  const { rows } =
    await sql<Absence>`select a.id, a.version, a.created_at, a.updated_at, a.staff_id, a.kind, a."from", a."to",
      a.deputy_id, a.deputy_has_roles, a.note, ${refColumn('d')} as deputy
    from staff_absences a left join staff d on d.id = a.deputy_id where ${where} order by a."from" desc, a.id`.execute(
      db,
    )
  return rows
}

/** All absences of a person, the latest first. */
export const absencesOf = (db: Db, staffId: number): Promise<Absence[]> => chosen(db, sql`a.staff_id = ${staffId}`)

export const absence = async (db: Db, id: number): Promise<Absence | undefined> =>
  (await chosen(db, sql`a.id = ${id}`))[0]

/** Current and future absences in which the person is the deputy. */
export const absencesByDeputy = (db: Db, deputyId: number, day: string): Promise<Absence[]> =>
  chosen(
    db,
    sql`a.deputy_id = ${deputyId} and a."to" >= ${day}::date and a.staff_id in (select id from staff where deleted_at is null)`,
  )

/** Whether the person is absent on some of these days. */
export const isAwayBetween = async (db: Db, staffId: number, first: string, last: string): Promise<boolean> =>
  (await chosen(db, sql`a.staff_id = ${staffId} and a."from" <= ${last}::date and a."to" >= ${first}::date`)).length > 0

type Writer = Pick<Absence, 'staff_id'> & AbsenceFields

export const insertAbsence = async (db: Db, row: Writer & { by: number; now: Date }): Promise<number> => {
  const { rows } = await sql<{ id: number }>`insert into staff_absences
      (staff_id, kind, "from", "to", deputy_id, deputy_has_roles, note, created_by, created_at, updated_at)
    values (${row.staff_id}, ${row.kind}, ${row.from}, ${row.to}, ${row.deputy_id}, ${row.deputy_has_roles}, ${row.note},
      ${row.by}, ${row.now}, ${row.now}) returning id`.execute(db)
  return rows[0]!.id
}

export const changeAbsence = async (db: Db, id: number, row: AbsenceFields, now: Date): Promise<void> => {
  await sql`update staff_absences set kind = ${row.kind}, "from" = ${row.from}, "to" = ${row.to}, deputy_id = ${row.deputy_id},
    deputy_has_roles = ${row.deputy_has_roles}, note = ${row.note}, version = version + 1, updated_at = ${now}
    where id = ${id}`.execute(db)
}

/** Deletes the row; the temporary roles of the deputy are deleted by cascade. */
export const dropAbsence = async (db: Db, id: number): Promise<void> => {
  await sql`delete from staff_absences where id = ${id}`.execute(db)
}
