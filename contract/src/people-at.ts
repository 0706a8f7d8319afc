/** Where the reply names people: `of` members or staff, by the ids at dotted paths; `kinds` limits the rows of `data` to several kinds. */
export interface PeopleAt {
  of: 'members' | 'staff'
  at: string | readonly string[]
  kinds?: readonly string[]
}
