import { messages, plural } from '../../../platform/texts.ts'

/** Texts of the audit log: list, details, verification of its hash chain. */
export const audit = messages({
  section: { uk: 'Журнал дій', en: 'Audit log', ru: 'Журнал действий', es: 'Registro de auditoría' },
  at: { uk: 'Коли', en: 'When', ru: 'Когда', es: 'Cuándo' },
  actor: { uk: 'Хто', en: 'Who', ru: 'Кто', es: 'Quién' },
  anyActor: { uk: 'Усі люди', en: 'Everyone', ru: 'Все люди', es: 'Todas las personas' },
  action: { uk: 'Дія', en: 'Action', ru: 'Действие', es: 'Acción' },
  anyAction: { uk: 'Усі дії', en: 'All actions', ru: 'Все действия', es: 'Todas las acciones' },
  entity: { uk: 'Об’єкт', en: 'Record', ru: 'Объект', es: 'Elemento' },
  anyEntity: { uk: 'Усе', en: 'Everything', ru: 'Всё', es: 'Todo' },
  from: { uk: 'З дня', en: 'From', ru: 'Со дня', es: 'Desde' },
  to: { uk: 'По день', en: 'Until', ru: 'По день', es: 'Hasta' },
  changes: { uk: 'Що змінилося', en: 'What changed', ru: 'Что изменилось', es: 'Qué cambió' },
  ip: { uk: 'IP-адреса', en: 'IP address', ru: 'IP-адрес', es: 'Dirección IP' },
  reason: { uk: 'Причина', en: 'Reason', ru: 'Причина', es: 'Motivo' },
  sealed: { uk: 'Захист', en: 'Protection', ru: 'Защита', es: 'Protección' },
  sealedYes: { uk: 'Захищено', en: 'Protected', ru: 'Защищено', es: 'Protegido' },
  sealedNo: { uk: 'Ще не захищено', en: 'Not protected yet', ru: 'Ещё не защищено', es: 'Aún sin proteger' },
  request_id: { uk: 'ID запиту', en: 'Request ID', ru: 'ID запроса', es: 'ID de la petición' },
  one: { uk: 'Запис журналу № {id}', en: 'Log entry no. {id}', ru: 'Запись журнала № {id}', es: 'Registro n.º {id}' },
  openPage: { uk: 'Відкрити', en: 'Open', ru: 'Открыть', es: 'Abrir' },
  onlyThis: {
    uk: 'Усі записи про це',
    en: 'All entries about this',
    ru: 'Все записи об этом',
    es: 'Todos los registros sobre esto',
  },
  noChanges: {
    uk: 'Поля не змінювалися',
    en: 'No field was changed',
    ru: 'Поля не менялись',
    es: 'No cambió ningún campo',
  },
  more: plural({
    uk: { one: 'ще {count}', few: 'ще {count}', many: 'ще {count}', other: 'ще {count}' },
    en: { one: '{count} more', other: '{count} more' },
    ru: { one: 'ещё {count}', few: 'ещё {count}', many: 'ещё {count}', other: 'ещё {count}' },
    es: { one: '{count} más', other: '{count} más' },
  }),
  onlyOwn: {
    uk: 'Тут лише Ваші власні дії.',
    en: 'Only your own actions are shown here.',
    ru: 'Здесь только Ваши собственные действия.',
    es: 'Aquí solo se muestran sus propias acciones.',
  },
  onlyPart: {
    uk: 'Тут Ваші дії та дії з тим, що Вам дозволено переглядати. Решту журналу бачать інші.',
    en: 'Your own actions and actions on records that you may view are shown here. The rest of the log is visible to others.',
    ru: 'Здесь Ваши действия и действия с тем, что Вам разрешено просматривать. Остальной журнал видят другие.',
    es: 'Aquí están sus acciones y las realizadas sobre lo que usted puede ver; el resto del registro es para otros.',
  },
  emptyTitle: {
    uk: 'Тут буде все, що роблять у системі',
    en: 'Everything done in the system appears here',
    ru: 'Здесь будет всё, что делают в системе',
    es: 'Aquí aparecerá todo lo que se hace en el sistema',
  },
  emptyText: {
    uk: 'Журнал ведеться автоматично: хто, що й коли зробив. Змінити чи стерти його неможливо.',
    en: 'The log is kept automatically: who did what and when. It can’t be changed or erased.',
    ru: 'Журнал ведётся автоматически: кто, что и когда сделал. Изменить или стереть его нельзя.',
    es: 'El registro se lleva automáticamente: quién hizo qué y cuándo. No se puede cambiar ni borrar.',
  },
  verify: {
    uk: 'Перевірити цілісність',
    en: 'Check integrity',
    ru: 'Проверить целостность',
    es: 'Verificar integridad',
  },
  verified: {
    uk: 'Цілісність журналу підтверджено',
    en: 'The log is intact',
    ru: 'Целостность журнала подтверждена',
    es: 'El registro está íntegro',
  },
  verifiedText: plural({
    uk: {
      one: 'Перевірено {count} захищений запис: його не змінено.',
      few: 'Перевірено {count} захищені записи: жодного не змінено.',
      many: 'Перевірено {count} захищених записів: жодного не змінено.',
      other: 'Перевірено {count} захищеного запису: жодного не змінено.',
    },
    en: {
      one: '{count} protected entry was checked: it has not been altered.',
      other: '{count} protected entries were checked: none has been altered.',
    },
    ru: {
      one: 'Проверена {count} защищённая запись: она не изменена.',
      few: 'Проверены {count} защищённые записи: ни одна не изменена.',
      many: 'Проверено {count} защищённых записей: ни одна не изменена.',
      other: 'Проверено {count} защищённой записи: ни одна не изменена.',
    },
    es: {
      one: 'Se ha comprobado {count} registro protegido: no se ha alterado.',
      other: 'Se han comprobado {count} registros protegidos: ninguno se ha alterado.',
    },
  }),
  unsealedText: plural({
    uk: {
      one: 'Ще {count} запис буде захищено невдовзі.',
      few: 'Ще {count} записи буде захищено невдовзі.',
      many: 'Ще {count} записів буде захищено невдовзі.',
      other: 'Ще {count} запису буде захищено невдовзі.',
    },
    en: {
      one: '{count} more entry will be protected in a moment.',
      other: '{count} more entries will be protected in a moment.',
    },
    ru: {
      one: 'Ещё {count} запись будет защищена вскоре.',
      few: 'Ещё {count} записи будут защищены вскоре.',
      many: 'Ещё {count} записей будут защищены вскоре.',
      other: 'Ещё {count} записи будет защищено вскоре.',
    },
    es: {
      one: '{count} registro más quedará protegido en un momento.',
      other: '{count} registros más quedarán protegidos en un momento.',
    },
  }),
  broken: {
    uk: 'Цілісність журналу порушено',
    en: 'The log has been altered',
    ru: 'Целостность журнала нарушена',
    es: 'El registro se ha alterado',
  },
  brokenText: {
    uk: 'Починаючи із запису № {id} контрольні суми не збігаються: журнал змінили в обхід системи. Збережіть копію бази даних і з’ясуйте, хто має до неї доступ.',
    en: 'From entry no. {id} on, the checksums do not match: the log was changed outside the system. Keep a copy of the database and find out who has access to it.',
    ru: 'Начиная с записи № {id} контрольные суммы не совпадают: журнал изменили в обход системы. Сохраните копию базы данных и выясните, кто имеет к ней доступ.',
    es: 'Desde el registro n.º {id} las sumas de control no coinciden: el registro se cambió fuera del sistema. Guarde una copia de la base de datos y averigüe quién tiene acceso a ella.',
  },
})
