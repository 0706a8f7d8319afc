import type { Db } from './db.js'

/**
 * Runs several reads that must agree with each other on one snapshot of the database. Within a transaction they run in it: what it
 * has locked does not change meanwhile.
 */
export const withConsistentReads = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  db.isTransaction
    ? work(db)
    : db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
