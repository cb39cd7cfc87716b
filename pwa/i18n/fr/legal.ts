export default {
  contents: 'Sur cette page',
  privacy: {
    title: 'Politique de confidentialité',
    effective: 'En vigueur depuis le {{date}}',
    lead: 'Quelles données {{brand}} détient sur vous, à quelles fins, combien de temps, et comment les récupérer ou les faire effacer.',
    who: {
      title: 'Qui est responsable',
      text: '{{brand}} est un logiciel que son exploitant fait fonctionner sur sa propre machine ou sur une machine louée. Dans cette politique, « nous » désigne cet exploitant : la personne ou l’organisation qui se trouve derrière l’adresse que vous visitez. Les auteurs du logiciel ne reçoivent pas vos données.',
    },
    look: {
      title: 'Quand vous ne faites que regarder',
      text: 'Vous pouvez parcourir toutes les catégories, tous les freelances et tous les avis sans compte. Pour trouver les pannes et empêcher les abus, le journal de notre serveur note l’heure, la page demandée, le résultat, votre adresse réseau et, tant que vous êtes connecté, le numéro de votre compte ; ce que vous recherchez n’y figure pas.\nIl n’y a ni publicité, ni pistage, ni service de mesure d’audience. Les pages, les images et les scripts proviennent de cette seule adresse ; seule la page où l’on ajoute une carte charge le formulaire du prestataire de paiement, Stripe, lorsque c’est lui qui prend les cartes.',
    },
    account: {
      title: 'Quand vous avez un compte',
      text: 'Nous conservons votre nom, votre adresse e-mail, votre pays, votre photo et votre numéro de téléphone si vous les donnez, les appareils sur lesquels vous êtes connecté et une forme brouillée de votre mot de passe, à partir de laquelle il ne peut pas être relu. Personne d’autre ne voit votre numéro. Les freelances y ajoutent ce que montre leur profil : portrait, titre, tarifs, langues, compétences, formation, certificats, projets et vidéos.\nLes commandes, les messages, les fichiers et les avis sont conservés parce que les deux parties comptent dessus.',
    },
    public: {
      title: 'Ce que voient les autres',
      text: 'Le profil, les projets et les avis d’un freelance sont publics. Un avis affiche le nom, la photo et le pays de la personne qui l’a écrit.\nLes commandes, les messages et leurs fichiers sont vus par les deux personnes à qui ils appartiennent. L’exploitant ne les consulte que si un signalement ou la loi le rend nécessaire.',
    },
    device: {
      title: 'Ce qui reste sur votre appareil',
      text: 'Pour fonctionner sans réseau, l’application enregistre sur votre appareil les listes et les images publiques, ainsi que vos choix de langue, de devise et d’apparence et, tant que vous êtes connecté, vos propres commandes et messages. La déconnexion supprime ce qui est privé, sauf ce qui n’a pas encore été envoyé si vous choisissez de le garder pour votre prochaine connexion. Effacer les données de ce site dans votre navigateur supprime tout.\nCe ne sont pas des cookies publicitaires, et aucun autre site n’en lit quoi que ce soit.',
    },
    payments: {
      title: 'Cartes et paiements',
      text: 'Les freelances paient leur formule par carte, là où cette place de marché prend les cartes. Le numéro va au prestataire de paiement et n’atteint jamais notre serveur ; nous conservons le nom sur la carte et son pays, la marque, les quatre derniers chiffres et la date d’expiration.\nLes paiements entre client et freelance ne passent pas par {{brand}} : nous n’en savons donc rien.',
    },
    share: {
      title: 'Qui d’autre reçoit des données',
      text: 'Uniquement ceux qui sont nécessaires pour fournir le service : le service de messagerie qui achemine nos e-mails, le prestataire de paiement pour les formules et, si vous activez les notifications, le service de notification de l’éditeur de votre navigateur. Nous ne vendons rien à personne, et rien de ce que vous écrivez ne sert à entraîner des modèles.',
    },
    keep: {
      title: 'Combien de temps nous les conservons',
      text: 'Aussi longtemps que votre compte existe. Quand vous le supprimez, votre profil et vos données personnelles disparaissent ; les commandes, les messages et les avis restent, sans votre nom, pour l’autre partie, aussi longtemps que la loi ou ses propres archives l’exigent. Les sauvegardes peuvent contenir vos données jusqu’à ce qu’elles soient remplacées ou supprimées.',
    },
    rights: {
      title: 'Vos droits',
      text: 'Vous pouvez consulter ce que nous avons sur vous, l’emporter, le rectifier, le faire supprimer ou vous opposer à son utilisation. Vous pouvez aussi adresser une réclamation à l’autorité de protection des données de votre pays.',
    },
    safety: {
      title: 'Comment nous les protégeons',
      text: 'Les mots de passe ne sont conservés que sous forme brouillée, les connexions peuvent être fermées sur chaque appareil, les images et les vidéos envoyées perdent leurs informations cachées, comme le lieu de la prise de vue, et les pages n’admettent aucun script étranger hormis celui du formulaire de carte. Si malgré tout un problème qui vous concerne survient, nous vous en informons.',
    },
    children: {
      title: 'Âge',
      text: '{{brand}} s’adresse aux personnes en droit de conclure des contrats, en général à partir de 18 ans. Nous fermons les comptes d’enfants dès que nous en avons connaissance.',
    },
    changes: {
      title: 'Modifications',
      text: 'Lorsque cette politique change d’une manière qui vous concerne, vous en êtes informé avant que le changement prenne effet. La date ci-dessous indique la version que vous lisez.',
    },
  },
  terms: {
    title: 'Conditions générales',
    lead: 'Les règles de la maison, en mots simples. En utilisant {{brand}}, vous les acceptez.',
    what: {
      title: 'Ce qu’est {{brand}}',
      text: '{{brand}} est un lieu où des clients trouvent des freelances, les engagent, discutent avec eux et donnent leur avis. Il est géré par l’exploitant de cette adresse, « nous » dans ces conditions. Nous ne sommes pas partie aux accords que clients et freelances concluent entre eux, et ne sommes ni leur employeur ni leur mandataire.',
    },
    account: {
      title: 'Votre compte',
      text: 'Vous devez avoir l’âge de conclure des contrats. Donnez des informations exactes, gardez votre mot de passe pour vous et n’utilisez qu’un compte par personne. Ce qui se passe avec votre compte est considéré comme fait par vous, jusqu’à ce que vous nous signaliez que quelqu’un d’autre y a accédé.',
    },
    cost: {
      title: 'Ce que cela coûte',
      text: 'Pour les clients, {{brand}} est gratuit. Les freelances choisissent une formule ; son prix, sa période et son essai sont affichés avant qu’ils saisissent une carte, et ce qui sera débité et quand, avant qu’ils l’acceptent. Une formule se renouvelle jusqu’à ce qu’elle soit résiliée, puis court jusqu’à la fin de ce qui est payé.\nNous ne prélevons aucune commission sur votre travail.',
    },
    orders: {
      title: 'Commandes et accords',
      text: 'Une commande indique la tâche, la date et le prix. Elle engage les deux parties dès que le freelance l’accepte. Après la livraison, le client la déclare terminée ; si l’exploitant a fixé un délai pour cela, elle se termine ensuite d’elle-même. Chaque partie peut annuler une commande en cours et dit pourquoi ; une fois livrée, des modifications peuvent être demandées.',
    },
    payment: {
      title: 'Paiements et remboursements entre vous',
      text: 'Client et freelance se paient directement, de la manière dont ils conviennent. {{brand}} ne détient, ne transfère ni ne garantit cet argent. Les remboursements se conviennent eux aussi directement. Mettez-vous d’accord sur le mode de paiement avant le début du travail.',
    },
    conduct: {
      title: 'Comment nous nous traitons',
      text: 'Soyez honnête et bienveillant. Sont interdits : les travaux qui enfreignent la loi ou les droits d’autrui, la fraude, le harcèlement, la discrimination, le spam, les faux avis, plusieurs comptes pour une même personne, et les tentatives de nuire au service ou de collecter les données d’autres personnes.',
    },
    content: {
      title: 'Ce que vous publiez',
      text: 'Ce que vous écrivez et mettez en ligne reste à vous. Vous nous autorisez à le montrer ici dans la mesure où le service en a besoin. Ne publiez que ce que vous avez le droit de publier. À qui appartient le résultat d’une commande est une question entre client et freelance : mettez-vous d’accord.',
    },
    reviews: {
      title: 'Avis',
      text: 'Un client peut donner son avis une fois sur une commande terminée ; le freelance peut répondre une fois et donner son avis sur le client. Les avis doivent reposer sur une expérience vécue. Nous masquons ceux qui enfreignent ces règles, pas ceux qui sont simplement peu aimables, et disons pourquoi aux deux parties.',
    },
    ending: {
      title: 'Pause et fin',
      text: 'Vous pouvez partir à tout moment. Nous pouvons masquer un avis, avertir quelqu’un ou suspendre un compte qui enfreint ces règles, en général après un avertissement, et nous disons pourquoi. Les commandes en cours doivent être menées à terme ou annulées en bonne et due forme.',
    },
    liability: {
      title: 'Ce dont nous répondons',
      text: 'Nous gérons le service avec soin, mais ne pouvons pas promettre qu’il soit toujours disponible ou exempt de défauts, et nous ne contrôlons pas le travail des freelances. Nous répondons des dommages que nous causons intentionnellement ou par négligence grave, et partout où la loi le prévoit.',
    },
    support: {
      title: 'Assistance',
      text: 'Écrivez-nous par le formulaire de contact ; les réponses arrivent par e-mail.',
    },
    changes: {
      title: 'Modification de ces conditions',
      text: 'Nous annonçons les modifications avant qu’elles s’appliquent. Si vous ne les acceptez pas, vous pouvez fermer votre compte. La loi du pays de l’exploitant s’applique ; les droits dont les consommateurs disposent là où ils vivent demeurent.',
    },
  },
} as const
