import { messages, plural } from '../../../platform/texts.ts'

/** Who has confirmed an announcement and who has not. */
export const announcementAck = messages({
  remind: {
    uk: 'Нагадати тим, хто не ознайомився',
    en: 'Remind those who have not confirmed',
    ru: 'Напомнить тем, кто не ознакомился',
    es: 'Recordar a quienes no han confirmado',
  },
  title: { uk: 'Ознайомлення', en: 'Confirmations', ru: 'Ознакомление', es: 'Confirmaciones' },
  progress: plural({
    uk: {
      one: '{done} із {count} ознайомилися',
      few: '{done} із {count} ознайомилися',
      many: '{done} із {count} ознайомилися',
      other: '{done} із {count} ознайомилися',
    },
    en: { one: '{done} of {count} person has confirmed', other: '{done} of {count} people have confirmed' },
    ru: {
      one: '{done} из {count} ознакомились',
      few: '{done} из {count} ознакомились',
      many: '{done} из {count} ознакомились',
      other: '{done} из {count} ознакомились',
    },
    es: { one: '{done} de {count} persona ha confirmado', other: '{done} de {count} personas han confirmado' },
  }),
  nobody: {
    uk: 'У цьому колі адресатів немає жодної людини.',
    en: 'There is nobody in this audience.',
    ru: 'В этом круге адресатов нет ни одного человека.',
    es: 'No hay nadie entre estos destinatarios.',
  },
  state: { uk: 'Кого показати', en: 'Show', ru: 'Кого показать', es: 'Mostrar' },
  all: { uk: 'Усі', en: 'Everybody', ru: 'Все', es: 'Todos' },
  confirmed: { uk: 'Ознайомилися', en: 'Confirmed', ru: 'Ознакомились', es: 'Han confirmado' },
  missing: { uk: 'Ще ні', en: 'Not yet', ru: 'Ещё нет', es: 'Aún no' },
  search: { uk: 'Пошук людини', en: 'Find a person', ru: 'Поиск человека', es: 'Buscar persona' },
  none: { uk: 'Нікого не знайдено.', en: 'Nobody found.', ru: 'Никого не найдено.', es: 'No se encontró a nadie.' },
  byLink: { uk: 'за посиланням', en: 'by link', ru: 'по ссылке', es: 'por enlace' },
  onPaper: { uk: 'на папері, {name}', en: 'on paper, {name}', ru: 'на бумаге, {name}', es: 'en papel, {name}' },
  notYet: { uk: 'ще не підтверджено', en: 'not confirmed yet', ru: 'ещё не подтверждено', es: 'sin confirmar' },
  takeBack: { uk: 'Прибрати', en: 'Withdraw', ru: 'Убрать', es: 'Retirar' },
  takeBackOf: {
    uk: 'Прибрати підпис: {name}',
    en: 'Withdraw the signature of {name}',
    ru: 'Убрать подпись: {name}',
    es: 'Retirar la firma de {name}',
  },
  removed: { uk: 'Підпис прибрано', en: 'Signature withdrawn', ru: 'Подпись убрана', es: 'Firma retirada' },
  paper: {
    uk: 'Внести підпис з паперу',
    en: 'Enter a signature from paper',
    ru: 'Внести подпись с бумаги',
    es: 'Registrar una firma en papel',
  },
  who: { uk: 'Хто підписав', en: 'Who signed', ru: 'Кто подписал', es: 'Quién firmó' },
  on: { uk: 'День підпису', en: 'Day of the signature', ru: 'День подписи', es: 'Día de la firma' },
  enter: { uk: 'Внести', en: 'Enter', ru: 'Внести', es: 'Registrar' },
  entered: { uk: 'Підпис внесено', en: 'Signature entered', ru: 'Подпись внесена', es: 'Firma registrada' },
})
