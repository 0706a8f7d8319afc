/** Problems of votings and ballots. */
export const votingProblems = {
  meeting_too_early: {
    uk: 'За правилами повідомлення надсилають щонайменше за {n} дн. Найраніший день зборів — {day}',
    en: 'By the rules notices are sent at least {n} days before. The earliest day of the meeting is {day}',
    ru: 'По правилам уведомления отправляют не менее чем за {n} дн. Самый ранний день собрания — {day}',
    es: 'Según las reglas, las convocatorias se envían al menos {n} días antes. El primer día posible es el {day}',
  },
  register_incomplete: {
    uk: 'У реєстрі бракує даних для голосування: {n}. Виправте їх або вкажіть причину',
    en: 'The register lacks data for the voting: {n}. Correct it or give a reason',
    ru: 'В реестре не хватает данных для голосования: {n}. Исправьте их или укажите причину',
    es: 'Al registro le faltan datos para la votación: {n}. Corríjalos o indique un motivo',
  },
  meeting_not_yet: {
    uk: 'День зборів ще не настав',
    en: 'The day of the meeting has not come yet',
    ru: 'День собрания ещё не наступил',
    es: 'Aún no ha llegado el día de la junta',
  },
  survey_runs: {
    uk: 'Опитування ще триває, і не всі проголосували',
    en: 'The survey still runs, and not everybody has voted',
    ru: 'Опрос ещё продолжается, и не все проголосовали',
    es: 'La encuesta sigue abierta y no todos han votado',
  },
  voting_fixed: {
    uk: 'На цьому етапі голосування цього вже не змінити',
    en: 'At this stage of the voting this can no longer be changed',
    ru: 'На этом этапе голосования это уже не изменить',
    es: 'En esta fase de la votación esto ya no se puede cambiar',
  },
  already_voted: {
    uk: 'Цей бюлетень із тими самими відповідями вже внесено',
    en: 'This ballot with the same answers has been entered already',
    ru: 'Этот бюллетень с теми же ответами уже внесён',
    es: 'Esta papeleta con las mismas respuestas ya se ha introducido',
  },
  owner_unknown: {
    uk: 'Власника цієї частини будинку не встановлено, тож за нього не голосують',
    en: 'The owner of this part of the building is not known, so nobody votes for it',
    ru: 'Владелец этой части дома не установлен, поэтому за него не голосуют',
    es: 'No se conoce al propietario de esta parte del edificio: nadie vota por ella',
  },
  not_counting: {
    uk: 'Протокол складають після завершення голосування, на етапі підрахунку',
    en: 'The protocol is made once the voting is over, at the stage of counting',
    ru: 'Протокол составляют после завершения голосования, на этапе подсчёта',
    es: 'El acta se levanta al terminar la votación, en la fase de recuento',
  },
  conflicts_undecided: {
    uk: 'Спершу розв’яжіть розбіжності між бюлетенями: {n}',
    en: 'Decide the conflicts between ballots first: {n}',
    ru: 'Сначала решите расхождения между бюллетенями: {n}',
    es: 'Resuelva primero los conflictos entre papeletas: {n}',
  },
  protocol_exists: {
    uk: 'Протокол уже складено',
    en: 'The protocol has been made already',
    ru: 'Протокол уже составлен',
    es: 'El acta ya se ha levantado',
  },
  protocol_drawing: {
    uk: 'Файл протоколу ще готується. Спробуйте за хвилину',
    en: 'The file of the protocol is still being made. Try again in a minute',
    ru: 'Файл протокола ещё готовится. Попробуйте через минуту',
    es: 'El archivo del acta aún se está preparando. Inténtelo en un minuto',
  },
  nobody_present: {
    uk: 'Спершу зареєструйте присутніх на зборах',
    en: 'Register those present at the meeting first',
    ru: 'Сначала зарегистрируйте присутствующих на собрании',
    es: 'Registre primero a los asistentes a la junta',
  },
  already_elected: {
    uk: 'Для цієї посади вже когось обрано',
    en: 'Somebody has been elected to this office already',
    ru: 'На эту должность уже кто-то избран',
    es: 'Ya se ha elegido a alguien para este cargo',
  },
}
