/** Texts of votings in the demo, as they are sent to the product. */
export const draftVoting = {
  title: {
    uk: 'Річні загальні збори',
    en: 'Annual general meeting',
    ru: 'Годовое общее собрание',
    es: 'Junta general anual',
  },
  kind: 'annual_general',
  meeting_place: 'Хол першого під’їзду',
  questions: [
    {
      text: {
        uk: 'Кошторис на наступний рік',
        en: 'Budget for the next year',
        ru: 'Смета на следующий год',
        es: 'Presupuesto del próximo año',
      },
      proposal: {
        uk: 'Затвердити кошторис у сумі 1 240 000 грн.',
        en: 'Approve the budget of UAH 1,240,000.',
        ru: 'Утвердить смету на сумму 1 240 000 грн.',
        es: 'Aprobar el presupuesto de 1.240.000 UAH.',
      },
      threshold: 'majority',
      budget: 1_240_000,
      papers: [
        {
          title: 'Проєкт кошторису',
          text: 'Утримання будинку: 780 000 грн. Ремонтний фонд: 310 000 грн. Заробітна плата: 150 000 грн. Разом: 1 240 000 грн.',
        },
      ],
    },
    {
      text: {
        uk: 'Ревізійна комісія',
        en: 'Audit commission',
        ru: 'Ревизионная комиссия',
        es: 'Comisión de auditoría',
      },
      proposal: {
        uk: 'Обрати ревізійну комісію з трьох осіб.',
        en: 'Elect an audit commission of three.',
        ru: 'Избрать ревизионную комиссию из трёх человек.',
        es: 'Elegir una comisión de auditoría de tres personas.',
      },
      threshold: 'majority',
    },
    {
      text: {
        uk: 'Винагорода ревізійної комісії',
        en: 'Remuneration of the audit commission',
        ru: 'Вознаграждение ревизионной комиссии',
        es: 'Retribución de la comisión de auditoría',
      },
      proposal: {
        uk: 'Виплачувати членам комісії по 2 000 грн за перевірку.',
        en: 'Pay each member of the commission UAH 2,000 per audit.',
        ru: 'Выплачивать членам комиссии по 2 000 грн за проверку.',
        es: 'Pagar a cada miembro de la comisión 2.000 UAH por revisión.',
      },
      threshold: 'majority',
      depends_on: 2,
    },
  ],
}

export const surveyVoting = {
  title: {
    uk: 'Внески й заміна ліфтів',
    en: 'Contributions and new lifts',
    ru: 'Взносы и замена лифтов',
    es: 'Cuotas y sustitución de ascensores',
  },
  kind: 'extraordinary',
  meeting_place: 'Двір будинку, біля дитячого майданчика',
  surveyors: [{ name: 'Коваленко Ірина Петрівна', entrances: [1] }],
  questions: [
    {
      text: { uk: 'Розмір внеску', en: 'Amount of the contribution', ru: 'Размер взноса', es: 'Importe de la cuota' },
      proposal: {
        uk: 'Установити внесок 8,50 грн за 1 м² на місяць.',
        en: 'Set the contribution at UAH 8.50 per m² a month.',
        ru: 'Установить взнос 8,50 грн за 1 м² в месяц.',
        es: 'Fijar la cuota en 8,50 UAH por m² al mes.',
      },
      threshold: 'two_thirds',
    },
    {
      text: { uk: 'Заміна ліфтів', en: 'New lifts', ru: 'Замена лифтов', es: 'Sustitución de ascensores' },
      proposal: {
        uk: 'Замінити ліфти за рахунок ремонтного фонду.',
        en: 'Replace the lifts from the repair fund.',
        ru: 'Заменить лифты за счёт ремонтного фонда.',
        es: 'Sustituir los ascensores con cargo al fondo de reparaciones.',
      },
      threshold: 'two_thirds',
      budget: 2_860_000,
      papers: [
        {
          title: 'Кошторис заміни ліфтів',
          text: 'Два пасажирські ліфти на 400 кг: 2 240 000 грн. Монтаж і налагодження: 480 000 грн. Технічний огляд: 140 000 грн. Разом: 2 860 000 грн.',
        },
        {
          title: 'Висновок про стан ліфтів',
          text: 'Ліфти працюють 31 рік за призначеного строку служби 25 років. Знос тягових канатів і напрямних перевищує допустимий. Подальша експлуатація потребує заміни.',
        },
      ],
    },
    {
      text: {
        uk: 'Голова правління',
        en: 'Chair of the board',
        ru: 'Председатель правления',
        es: 'Presidencia de la junta',
      },
      proposal: {
        uk: 'Обрати головою правління Савченко Оксану Миколаївну.',
        en: 'Elect Oksana Savchenko as the chair of the board.',
        ru: 'Избрать председателем правления Савченко Оксану Николаевну.',
        es: 'Elegir a Oksana Savchenko presidenta de la junta.',
      },
      threshold: 'majority',
    },
  ],
}

export const countedVoting = {
  title: {
    uk: 'Відеонагляд у дворі',
    en: 'Cameras in the yard',
    ru: 'Видеонаблюдение во дворе',
    es: 'Cámaras en el patio',
  },
  kind: 'written_survey_only',
  questions: [
    {
      text: { uk: 'Відеонагляд', en: 'Cameras', ru: 'Видеонаблюдение', es: 'Cámaras' },
      proposal: {
        uk: 'Установити вісім камер у дворі та під’їздах.',
        en: 'Install eight cameras in the yard and the entrances.',
        ru: 'Установить восемь камер во дворе и подъездах.',
        es: 'Instalar ocho cámaras en el patio y los portales.',
      },
      threshold: 'majority',
      budget: 96_000,
    },
  ],
}

export const publishedVoting = {
  title: {
    uk: 'Звітні збори та ремонт даху',
    en: 'Annual meeting and repair of the roof',
    ru: 'Отчётное собрание и ремонт крыши',
    es: 'Junta anual y reparación de la cubierta',
  },
  kind: 'annual_general',
  meeting_place: 'Актова зала школи № 24',
  surveyors: [{ name: 'Коваленко Ірина Петрівна', entrances: [1] }],
  questions: [
    {
      text: { uk: 'Звіт правління', en: 'Report of the board', ru: 'Отчёт правления', es: 'Informe de la junta' },
      proposal: {
        uk: 'Затвердити звіт правління за минулий рік.',
        en: 'Approve the report of the board for the last year.',
        ru: 'Утвердить отчёт правления за прошлый год.',
        es: 'Aprobar el informe de la junta del año pasado.',
      },
      threshold: 'majority',
    },
    {
      text: { uk: 'Ремонт даху', en: 'Repair of the roof', ru: 'Ремонт крыши', es: 'Reparación de la cubierta' },
      proposal: {
        uk: 'Відремонтувати дах над першим під’їздом за рахунок ремонтного фонду.',
        en: 'Repair the roof over the first entrance from the repair fund.',
        ru: 'Отремонтировать крышу над первым подъездом за счёт ремонтного фонда.',
        es: 'Reparar la cubierta del primer portal con cargo al fondo de reparaciones.',
      },
      threshold: 'majority',
      budget: 412_000,
      papers: [
        {
          title: 'Кошторис ремонту даху',
          text: 'Площа ремонту: 340 м². Матеріали: 236 000 грн. Роботи: 176 000 грн. Разом: 412 000 грн. Гарантія на роботи: п’ять років.',
        },
      ],
    },
    {
      text: { uk: 'Оренда підвалу', en: 'Lease of the basement', ru: 'Аренда подвала', es: 'Alquiler del sótano' },
      proposal: {
        uk: 'Передати приміщення підвалу в оренду на три роки.',
        en: 'Lease the basement for three years.',
        ru: 'Сдать помещение подвала в аренду на три года.',
        es: 'Alquilar el sótano durante tres años.',
      },
      threshold: 'two_thirds',
    },
  ],
}

/** What was said at its meeting, in the order of the questions. */
export const heard = [
  {
    speaker: 'Савченко Оксана Миколаївна, голова правління',
    summary: 'звіт правління за минулий рік: надходження, витрати на утримання будинку, виконані роботи.',
  },
  {
    speaker: 'Коваленко Ірина Петрівна',
    summary: 'стан даху над першим під’їздом після зимових протікань; кошторис ремонту – 412 000 грн.',
  },
  { speaker: 'Савченко Оксана Миколаївна', summary: 'пропозиція здати підвал під склад господарських товарів.' },
] as const

/** What became of the decisions of the published voting, in their order; `due` in days from today. */
export const decisionReports = [
  { state: 'done', due: -20, text: 'Звіт оприлюднено на сайті та на дошках оголошень у під’їздах.' },
  { state: 'in_work', due: 18, text: 'Підрядника обрано, матеріали замовлено. Роботи почнуться наступного тижня.' },
] as const
