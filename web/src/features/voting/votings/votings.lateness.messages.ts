import { messages, plural } from '../../../platform/texts.ts'

/** Notices that were given after the term of the rules. */
export const votingNotices = messages({
  late: plural({
    uk: {
      one: 'із запізненням на {count} день',
      few: 'із запізненням на {count} дні',
      many: 'із запізненням на {count} днів',
      other: 'із запізненням на {count} дня',
    },
    en: { one: '{count} day late', other: '{count} days late' },
    ru: {
      one: 'с опозданием на {count} день',
      few: 'с опозданием на {count} дня',
      many: 'с опозданием на {count} дней',
      other: 'с опозданием на {count} дня',
    },
    es: { one: '{count} día de retraso', other: '{count} días de retraso' },
  }),
  noticedLate: {
    uk: 'Повідомлено із запізненням',
    en: 'Notified late',
    ru: 'Уведомлены с опозданием',
    es: 'Convocados fuera de plazo',
  },
  due: {
    uk: 'У строк – до {day} включно',
    en: 'In time until {day}',
    ru: 'В срок – до {day} включительно',
    es: 'En plazo hasta el {day}',
  },
  isLate: {
    uk: 'Строк минув {day}: повідомлення буде позначено як запізніле, і протокол скаже про це.',
    en: 'The term ended on {day}: the notice is marked as late, and the minutes tell of it.',
    ru: 'Срок истёк {day}: уведомление будет отмечено как запоздавшее, и протокол скажет об этом.',
    es: 'El plazo terminó el {day}: la convocatoria se marca como tardía y el acta lo indica.',
  },
})
