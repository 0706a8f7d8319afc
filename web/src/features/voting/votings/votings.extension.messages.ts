import { messages, plural } from '../../../platform/texts.ts'

/** Texts about extending a survey. */
export const votingExtension = messages({
  title: {
    uk: 'Продовжити опитування',
    en: 'Extend the survey',
    ru: 'Продлить опрос',
    es: 'Prorrogar la encuesta',
  },
  extend: { uk: 'Продовжити', en: 'Extend', ru: 'Продлить', es: 'Prorrogar' },
  survey_to: { uk: 'Новий останній день', en: 'New last day', ru: 'Новый последний день', es: 'Nuevo último día' },
  about: plural({
    uk: {
      one: 'За правилами опитування можна продовжити один раз, щонайбільше на {count} день: до {day}. Надруковані листки залишаються чинними, а причину побачать усі.',
      few: 'За правилами опитування можна продовжити один раз, щонайбільше на {count} дні: до {day}. Надруковані листки залишаються чинними, а причину побачать усі.',
      many: 'За правилами опитування можна продовжити один раз, щонайбільше на {count} днів: до {day}. Надруковані листки залишаються чинними, а причину побачать усі.',
      other:
        'За правилами опитування можна продовжити один раз, щонайбільше на {count} дня: до {day}. Надруковані листки залишаються чинними, а причину побачать усі.',
    },
    en: {
      one: 'The rules let the survey be extended once, by {count} day at most: until {day}. Printed sheets stay valid, and everybody sees the reason.',
      other:
        'The rules let the survey be extended once, by {count} days at most: until {day}. Printed sheets stay valid, and everybody sees the reason.',
    },
    ru: {
      one: 'По правилам опрос можно продлить один раз, не более чем на {count} день: до {day}. Напечатанные листки остаются действительными, а причину увидят все.',
      few: 'По правилам опрос можно продлить один раз, не более чем на {count} дня: до {day}. Напечатанные листки остаются действительными, а причину увидят все.',
      many: 'По правилам опрос можно продлить один раз, не более чем на {count} дней: до {day}. Напечатанные листки остаются действительными, а причину увидят все.',
      other:
        'По правилам опрос можно продлить один раз, не более чем на {count} дня: до {day}. Напечатанные листки остаются действительными, а причину увидят все.',
    },
    es: {
      one: 'Las reglas permiten prorrogar la encuesta una vez, {count} día como máximo: hasta el {day}. Las hojas impresas siguen siendo válidas y todos verán el motivo.',
      other:
        'Las reglas permiten prorrogar la encuesta una vez, {count} días como máximo: hasta el {day}. Las hojas impresas siguen siendo válidas y todos verán el motivo.',
    },
  }),
  done: {
    uk: 'Опитування продовжено',
    en: 'The survey was extended',
    ru: 'Опрос продлён',
    es: 'La encuesta se ha prorrogado',
  },
  extended: {
    uk: 'Опитування продовжено: спершу мало тривати до {day}',
    en: 'The survey was extended: it was to end on {day}',
    ru: 'Опрос продлён: сначала он должен был идти до {day}',
    es: 'La encuesta se ha prorrogado: iba a terminar el {day}',
  },
  extension_days: {
    uk: 'Продовження опитування, днів (0 – не можна)',
    en: 'Extension of the survey, days (0: not allowed)',
    ru: 'Продление опроса, дней (0 – нельзя)',
    es: 'Prórroga de la encuesta, días (0: no se admite)',
  },
})
