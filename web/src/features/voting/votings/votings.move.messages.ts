import { messages, plural } from '../../../platform/texts.ts'

/** Texts of the dialog that moves a voting to another stage. */
export const votingMove = messages({
  about_announced: {
    uk: 'Реєстр співвласників, питання й правила буде зафіксовано: пізніші зміни в реєстрі на це голосування не вплинуть.',
    en: 'The register of co-owners, the questions and the rules are fixed: later changes of the register don’t affect this voting.',
    ru: 'Реестр совладельцев, вопросы и правила будут зафиксированы: более поздние изменения реестра на это голосование не повлияют.',
    es: 'Se fijan el registro de copropietarios, las preguntas y las reglas: los cambios posteriores no afectan a esta votación.',
  },
  about_meeting: {
    uk: 'Починається реєстрація присутніх і внесення голосів на зборах.',
    en: 'Attendance is registered and votes at the meeting are entered from now on.',
    ru: 'Начинается регистрация присутствующих и внесение голосов на собрании.',
    es: 'Comienza el registro de asistentes y la anotación de votos en la junta.',
  },
  about_survey: {
    uk: 'Голоси збирають за листками опитування до кінця строку; про нього нагадує таймер.',
    en: 'Votes are collected on survey sheets until the end of the period.',
    ru: 'Голоса собирают по листкам опроса до конца срока.',
    es: 'Los votos se recogen en hojas de encuesta hasta el fin del plazo.',
  },
  about_survey_instead: {
    uk: 'Збори не відбулися: опитування починається сьогодні. Вкажіть причину.',
    en: 'The meeting did not take place: the survey begins today. Give the reason.',
    ru: 'Собрание не состоялось: опрос начинается сегодня. Укажите причину.',
    es: 'La junta no se celebró: la encuesta comienza hoy. Indique el motivo.',
  },
  about_counting: {
    uk: 'Голосів із пізнішою датою вже не буде. Розбіжності ще можна розв’язати до протоколу.',
    en: 'No votes of a later day are taken. Conflicts can still be decided before the minutes.',
    ru: 'Голосов с более поздней датой уже не будет. Расхождения ещё можно решить до протокола.',
    es: 'No se admiten votos de fecha posterior. Los conflictos aún se pueden resolver antes del acta.',
  },
  publishedOwners: plural({
    uk: {
      one: 'Результати стануть доступні {count} співвласнику.',
      few: 'Результати стануть доступні {count} співвласникам.',
      many: 'Результати стануть доступні {count} співвласникам.',
      other: 'Результати стануть доступні {count} співвласника.',
    },
    en: {
      one: 'The results become available to {count} co-owner.',
      other: 'The results become available to {count} co-owners.',
    },
    ru: {
      one: 'Результаты станут доступны {count} совладельцу.',
      few: 'Результаты станут доступны {count} совладельцам.',
      many: 'Результаты станут доступны {count} совладельцам.',
      other: 'Результаты станут доступны {count} совладельца.',
    },
    es: {
      one: 'El resultado queda a disposición de {count} copropietario.',
      other: 'El resultado queda a disposición de {count} copropietarios.',
    },
  }),
  publishedHouses: plural({
    uk: {
      one: 'Їх побачать мешканці {count} будинку.',
      few: 'Їх побачать мешканці {count} будинків.',
      many: 'Їх побачать мешканці {count} будинків.',
      other: 'Їх побачать мешканці {count} будинку.',
    },
    en: {
      one: 'Residents of {count} building see them.',
      other: 'Residents of {count} buildings see them.',
    },
    ru: {
      one: 'Их увидят жители {count} дома.',
      few: 'Их увидят жители {count} домов.',
      many: 'Их увидят жители {count} домов.',
      other: 'Их увидят жители {count} дома.',
    },
    es: {
      one: 'Lo verán los residentes de {count} edificio.',
      other: 'Lo verán los residentes de {count} edificios.',
    },
  }),
  publishedDocument: {
    uk: 'Підписаний протокол з’явиться в документах для мешканців.',
    en: 'The signed minutes appear in the documents for residents.',
    ru: 'Подписанный протокол появится в документах для жителей.',
    es: 'El acta firmada aparecerá en los documentos para los residentes.',
  },
  publishedDraft: {
    uk: 'Підписаний протокол буде додано до документів як чернетку.',
    en: 'The signed minutes are added to the documents as a draft.',
    ru: 'Подписанный протокол будет добавлен в документы как черновик.',
    es: 'El acta firmada se añadirá a los documentos como borrador.',
  },
  publishedAnnouncement: {
    uk: 'Оголошення з результатами буде підготовлено як чернетку: прочитайте його й опублікуйте.',
    en: 'An announcement of the results is prepared as a draft: read it and publish it.',
    ru: 'Объявление с результатами будет подготовлено как черновик: прочитайте его и опубликуйте.',
    es: 'Se preparará un anuncio con el resultado como borrador: léalo y publíquelo.',
  },
  about_archived: {
    uk: 'Голосування залишиться доступним для перегляду.',
    en: 'The voting remains available for viewing.',
    ru: 'Голосование останется доступным для просмотра.',
    es: 'La votación queda disponible para consulta.',
  },
  about_cancelled: {
    uk: 'Голосування закінчиться без рішень. Цього не можна повернути. Причину побачать співвласники на сторінці голосування.',
    en: 'The voting ends without decisions. This can’t be undone. Co-owners see the reason on the page of the voting.',
    ru: 'Голосование закончится без решений. Это нельзя отменить. Причину увидят совладельцы на странице голосования.',
    es: 'La votación termina sin acuerdos. No se puede deshacer. Los copropietarios verán el motivo en la página de la votación.',
  },
  overrideEarly: {
    uk: 'Оголосити попри ранню дату зборів',
    en: 'Announce despite the early date',
    ru: 'Объявить несмотря на раннюю дату собрания',
    es: 'Convocar a pesar de la fecha temprana',
  },
  overrideRegister: {
    uk: 'Оголосити з неповним реєстром',
    en: 'Announce with an incomplete register',
    ru: 'Объявить с неполным реестром',
    es: 'Convocar con el registro incompleto',
  },
  overrideClock: {
    uk: 'Час на сервері правильний, строк опитування минув',
    en: 'The time of the server is right, and the survey is over',
    ru: 'Время на сервере правильное, срок опроса истёк',
    es: 'La hora del servidor es correcta y el plazo de la encuesta ha vencido',
  },
})
