import { messages } from '../../../platform/texts.ts'

/** Co-owners who have one ballot together. */
export const votingCoOwners = messages({
  signedBy: {
    uk: 'Хто зі співвласників подав бюлетень',
    en: 'Which co-owner gave the ballot',
    ru: 'Кто из совладельцев подал бюллетень',
    es: 'Copropietario que emitió la papeleta',
  },
  untold: {
    uk: 'У листку не вказано',
    en: 'The sheet does not tell',
    ru: 'В листке не указано',
    es: 'No consta en la hoja',
  },
  giver: {
    uk: 'бюлетень подано: {name}',
    en: 'ballot given by {name}',
    ru: 'бюллетень подан: {name}',
    es: 'papeleta de {name}',
  },
  title: {
    uk: 'Співвласники: один голос на всіх',
    en: 'Co-owners: one vote together',
    ru: 'Совладельцы: один голос на всех',
    es: 'Copropietarios: un solo voto en común',
  },
  noticed: {
    uk: 'повідомлено {done} з {all}',
    en: '{done} of {all} given notice',
    ru: 'уведомлены {done} из {all}',
    es: 'convocados {done} de {all}',
  },
  notNoticed: {
    uk: 'ще не повідомлено',
    en: 'not given notice yet',
    ru: 'ещё не уведомлён',
    es: 'aún sin convocar',
  },
  present: {
    uk: 'Хто з них на зборах',
    en: 'Who of them is at the meeting',
    ru: 'Кто из них на собрании',
    es: 'Quién de ellos está en la junta',
  },
  whom: {
    uk: 'Кого повідомлено',
    en: 'Who was given notice',
    ru: 'Кто уведомлён',
    es: 'A quién se ha convocado',
  },
})
