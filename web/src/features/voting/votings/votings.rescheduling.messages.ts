import { messages, plural } from '../../../platform/texts.ts'

/** Texts about moving a meeting that was announced. */
export const votingRescheduling = messages({
  title: {
    uk: 'Перенести збори',
    en: 'Move the meeting',
    ru: 'Перенести собрание',
    es: 'Trasladar la junta',
  },
  move: { uk: 'Перенести', en: 'Move', ru: 'Перенести', es: 'Trasladar' },
  about: {
    uk: 'Вручені повідомлення втратять чинність і залишаться як доказ: співвласникам потрібні нові. Листки опитування зі зміненими датами треба надрукувати знову. Зафіксований реєстр не зміниться.',
    en: 'Notices that were given lose their effect and stay as evidence: owners need new ones. Voting sheets whose dates change have to be printed anew. The frozen register stays as it is.',
    ru: 'Вручённые уведомления утратят силу и останутся как доказательство: совладельцам нужны новые. Листки опроса с изменившимися датами надо напечатать заново. Зафиксированный реестр не изменится.',
    es: 'Las convocatorias entregadas dejan de ser válidas y se conservan como prueba: los propietarios necesitan otras nuevas. Las hojas cuyas fechas cambien deben imprimirse de nuevo. El registro fijado no cambia.',
  },
  attendance: {
    uk: 'Реєстрації присутніх на попередню дату буде скасовано.',
    en: 'Registrations of those present for the former date will be dropped.',
    ru: 'Регистрации присутствующих на прежнюю дату будут отменены.',
    es: 'Los registros de asistencia para la fecha anterior se anularán.',
  },
  earliest: {
    uk: 'Якщо повідомити сьогодні, найраніший законний день зборів — {day}. Час за часовим поясом {zone}.',
    en: 'With notices given today, the earliest lawful day of the meeting is {day}. Time zone: {zone}.',
    ru: 'Если уведомить сегодня, самый ранний законный день собрания — {day}. Время по часовому поясу {zone}.',
    es: 'Con convocatorias entregadas hoy, el primer día legal de la junta es el {day}. Zona horaria: {zone}.',
  },
  early: {
    uk: 'Цей день раніший за {day}. Перенести попри це',
    en: 'This is before {day}. Move the meeting nevertheless',
    ru: 'Этот день раньше {day}. Перенести несмотря на это',
    es: 'Es antes del {day}. Trasladar la junta de todos modos',
  },
  reason: {
    uk: 'Причина (її побачать співвласники)',
    en: 'Reason (shown to the owners)',
    ru: 'Причина (её увидят совладельцы)',
    es: 'Motivo (visible para los propietarios)',
  },
  done: {
    uk: 'Збори перенесено. Вручіть нові повідомлення',
    en: 'The meeting was moved. Give new notices',
    ru: 'Собрание перенесено. Вручите новые уведомления',
    es: 'La junta se ha trasladado. Entregue nuevas convocatorias',
  },
  moved: {
    uk: 'Збори перенесено: до цього були призначені на {at}',
    en: 'The meeting was moved: before, it was to be on {at}',
    ru: 'Собрание перенесено: до этого оно было назначено на {at}',
    es: 'La junta se ha trasladado: antes estaba prevista para el {at}',
  },
  movedFrom: {
    uk: 'Збори перенесено: до цього були призначені на {at}, {place}',
    en: 'The meeting was moved: before, it was to be on {at}, {place}',
    ru: 'Собрание перенесено: до этого оно было назначено на {at}, {place}',
    es: 'La junta se ha trasladado: antes estaba prevista para el {at}, {place}',
  },
  overridden: {
    uk: 'Строк повідомлення, який вимагають правила, не дотримано.',
    en: 'The term of notice that the rules require was not kept.',
    ru: 'Срок уведомления, которого требуют правила, не соблюдён.',
    es: 'No se respetó el plazo de convocatoria que exigen las reglas.',
  },
  unnoticed: {
    uk: 'Кому ще не вручено нового повідомлення',
    en: 'Owners without a new notice',
    ru: 'Кому ещё не вручено новое уведомление',
    es: 'Propietarios sin convocatoria nueva',
  },
  linkChanged: {
    uk: 'Посилання на відеозв’язок змінено: {at}',
    en: 'The video link was replaced: {at}',
    ru: 'Ссылка на видеосвязь изменена: {at}',
    es: 'El enlace de vídeo se ha cambiado: {at}',
  },
  linkTold: {
    uk: 'Хто отримав повідомлення електронною поштою, дізнається про це листом. Інших повідомляти не потрібно.',
    en: 'Owners who were given the notice by e-mail are told by e-mail. Nobody else has to be told.',
    ru: 'Кто получил уведомление по электронной почте, узнает об этом из письма. Других уведомлять не нужно.',
    es: 'A quienes recibieron la convocatoria por correo electrónico se les avisa por correo. No hay que avisar a nadie más.',
  },
  linkUntold: plural({
    uk: {
      one: '{count} співвласник отримав попереднє посилання не електронною поштою: повідомте нове інакше',
      few: '{count} співвласники отримали попереднє посилання не електронною поштою: повідомте нове інакше',
      many: '{count} співвласників отримали попереднє посилання не електронною поштою: повідомте нове інакше',
      other: '{count} співвласника отримали попереднє посилання не електронною поштою: повідомте нове інакше',
    },
    en: {
      one: '{count} owner got the former link otherwise than by e-mail: tell them the new one',
      other: '{count} owners got the former link otherwise than by e-mail: tell them the new one',
    },
    ru: {
      one: '{count} совладелец получил прежнюю ссылку не по электронной почте: сообщите новую иначе',
      few: '{count} совладельца получили прежнюю ссылку не по электронной почте: сообщите новую иначе',
      many: '{count} совладельцев получили прежнюю ссылку не по электронной почте: сообщите новую иначе',
      other: '{count} совладельца получили прежнюю ссылку не по электронной почте: сообщите новую иначе',
    },
    es: {
      one: '{count} propietario recibió el enlace anterior por otra vía: comuníquele el nuevo',
      other: '{count} propietarios recibieron el enlace anterior por otra vía: comuníqueles el nuevo',
    },
  }),
})
