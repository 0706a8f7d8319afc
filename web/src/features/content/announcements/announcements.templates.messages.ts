import { messages } from '../../../platform/texts.ts'

/**
 * Templates of urgent announcements. A template fills all four languages at once, so it is part of the form chunk
 * rather than of the page's language.
 */
export const templates = {
  water: messages({
    title: {
      uk: 'Тимчасово немає води',
      en: 'Water temporarily off',
      ru: 'Временно нет воды',
      es: 'Sin agua temporalmente',
    },
    body: {
      uk: '<p>Через аварію на мережі водопостачання тимчасово припинено. Фахівці вже працюють.</p><p>Закрийте, будь ласка, крани, щоб після відновлення не сталося затоплення.</p>',
      en: '<p>The water supply has been stopped temporarily because of a fault in the network. Specialists are already at work.</p><p>Please close your taps to prevent flooding when the supply is restored.</p>',
      ru: '<p>Из-за аварии на сети подача воды временно прекращена. Специалисты уже работают.</p><p>Закройте, пожалуйста, краны, чтобы после восстановления не произошло затопления.</p>',
      es: '<p>Por una avería en la red, el suministro de agua se ha interrumpido temporalmente. Los técnicos ya están trabajando.</p><p>Cierre los grifos, por favor, para evitar inundaciones cuando vuelva el agua.</p>',
    },
  }),
  light: messages({
    title: {
      uk: 'Тимчасово немає світла',
      en: 'Electricity temporarily off',
      ru: 'Временно нет света',
      es: 'Sin luz temporalmente',
    },
    body: {
      uk: '<p>Електропостачання тимчасово припинено. Про відновлення повідомимо окремо.</p><p>Не користуйтеся ліфтами та вимкніть електроприлади з розеток.</p>',
      en: '<p>The electricity supply has been interrupted temporarily. We will let you know when it is restored.</p><p>Do not use the lifts, and unplug electrical appliances.</p>',
      ru: '<p>Электроснабжение временно прекращено. О восстановлении сообщим отдельно.</p><p>Не пользуйтесь лифтами и отключите электроприборы от розеток.</p>',
      es: '<p>El suministro eléctrico se ha interrumpido temporalmente. Avisaremos cuando se restablezca.</p><p>No use los ascensores y desenchufe los aparatos eléctricos.</p>',
    },
  }),
  heating: messages({
    title: {
      uk: 'Тимчасово немає опалення',
      en: 'Heating temporarily off',
      ru: 'Временно нет отопления',
      es: 'Sin calefacción temporalmente',
    },
    body: {
      uk: '<p>Через аварію на тепловій мережі теплопостачання тимчасово припинено. Ремонтна бригада вже на місці.</p><p>Якщо Ви помітили течу, негайно повідомте диспетчера.</p>',
      en: '<p>The heating has been stopped temporarily because of a fault in the heating network. The repair team is on site.</p><p>If you notice a leak, tell the dispatcher at once.</p>',
      ru: '<p>Из-за аварии на тепловой сети подача тепла временно прекращена. Ремонтная бригада уже на месте.</p><p>Если Вы заметили течь, немедленно сообщите диспетчеру.</p>',
      es: '<p>Por una avería en la red de calefacción, el servicio se ha interrumpido temporalmente. El equipo de reparación ya está en el lugar.</p><p>Si observa una fuga, avise de inmediato a la central.</p>',
    },
  }),
  lift: messages({
    title: {
      uk: 'Ліфт тимчасово не працює',
      en: 'The lift is out of order',
      ru: 'Лифт временно не работает',
      es: 'Ascensor fuera de servicio',
    },
    body: {
      uk: '<p>Ліфт зупинено через несправність. Аварійну службу викликано.</p><p>Якщо комусь потрібна допомога, щоб піднятися чи спуститися, зателефонуйте диспетчеру.</p>',
      en: '<p>The lift has been stopped because of a fault. The emergency service has been called.</p><p>If someone needs help going up or down, please call the dispatcher.</p>',
      ru: '<p>Лифт остановлен из-за неисправности. Аварийная служба вызвана.</p><p>Если кому-то нужна помощь, чтобы подняться или спуститься, позвоните диспетчеру.</p>',
      es: '<p>El ascensor se ha detenido por una avería. Ya se ha avisado al servicio de urgencia.</p><p>Si alguien necesita ayuda para subir o bajar, llame a la central.</p>',
    },
  }),
  gas: messages({
    title: {
      uk: 'Газопостачання припинено',
      en: 'Gas supply shut off',
      ru: 'Подача газа прекращена',
      es: 'Suministro de gas cortado',
    },
    body: {
      uk: '<p>Газопостачання припинено з міркувань безпеки. Закрийте крани перед приладами і не відкривайте їх до повідомлення про відновлення.</p><p>Якщо чуєте запах газу: не вмикайте світло, відчиніть вікна, вийдіть надвір і телефонуйте <strong>104</strong>.</p>',
      en: '<p>The gas supply has been shut off for safety. Close the valves on your appliances and keep them closed until we tell you that the supply is restored.</p><p>If you smell gas: do not switch on the light, open the windows, go outside and call <strong>104</strong>.</p>',
      ru: '<p>Подача газа прекращена в целях безопасности. Закройте краны перед приборами и не открывайте их до сообщения о восстановлении.</p><p>Если чувствуете запах газа: не включайте свет, откройте окна, выйдите на улицу и звоните <strong>104</strong>.</p>',
      es: '<p>El suministro de gas se ha cortado por seguridad. Cierre las llaves de sus aparatos y no las abra hasta que avisemos.</p><p>Si huele a gas: no encienda la luz, abra las ventanas, salga a la calle y llame al <strong>104</strong>.</p>',
    },
  }),
  sewage: messages({
    title: {
      uk: 'Аварія на каналізації',
      en: 'Fault in the sewage system',
      ru: 'Авария на канализации',
      es: 'Avería en los desagües',
    },
    body: {
      uk: '<p>На каналізаційному стояку сталася аварія. Просимо тимчасово не зливати воду.</p><p>Про завершення робіт повідомимо.</p>',
      en: '<p>There is a fault in the sewage pipe. Please do not pour water down the drains for now.</p><p>We will let you know when the work is done.</p>',
      ru: '<p>На канализационном стояке произошла авария. Просим временно не сливать воду.</p><p>О завершении работ сообщим.</p>',
      es: '<p>Se ha producido una avería en la bajante. Le rogamos que no use los desagües por el momento.</p><p>Avisaremos cuando terminen los trabajos.</p>',
    },
  }),
  shelter: messages({
    title: { uk: 'Укриття відкрите', en: 'Shelter open', ru: 'Укрытие открыто', es: 'El refugio está abierto' },
    body: {
      uk: '<p>Укриття будинку відкрите цілодобово. Візьміть із собою документи, воду, ліки та заряджений телефон.</p><p>Під час повітряної тривоги не користуйтеся ліфтом.</p>',
      en: '<p>The building’s shelter is open day and night. Bring documents, water, medicine and a charged phone.</p><p>Do not use the lift during an air-raid alert.</p>',
      ru: '<p>Укрытие дома открыто круглосуточно. Возьмите с собой документы, воду, лекарства и заряженный телефон.</p><p>Во время воздушной тревоги не пользуйтесь лифтом.</p>',
      es: '<p>El refugio del edificio está abierto día y noche. Lleve consigo documentos, agua, medicinas y el teléfono cargado.</p><p>No use el ascensor durante una alerta aérea.</p>',
    },
  }),
}

export type TemplateName = keyof typeof templates
