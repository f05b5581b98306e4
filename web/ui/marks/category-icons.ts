import ArrowDownToLine from "lucide-react/icons/arrow-down-to-line";
import ArrowLeftRight from "lucide-react/icons/arrow-left-right";
import Baby from "lucide-react/icons/baby";
import Banknote from "lucide-react/icons/banknote";
import BedDouble from "lucide-react/icons/bed-double";
import Bike from "lucide-react/icons/bike";
import Bitcoin from "lucide-react/icons/bitcoin";
import BookOpen from "lucide-react/icons/book-open";
import Box from "lucide-react/icons/box";
import Briefcase from "lucide-react/icons/briefcase";
import Calculator from "lucide-react/icons/calculator";
import CalendarClock from "lucide-react/icons/calendar-clock";
import Car from "lucide-react/icons/car";
import CarFront from "lucide-react/icons/car-front";
import CarTaxiFront from "lucide-react/icons/car-taxi-front";
import ChartLine from "lucide-react/icons/chart-line";
import ChartPie from "lucide-react/icons/chart-pie";
import Cigarette from "lucide-react/icons/cigarette";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleDashed from "lucide-react/icons/circle-dashed";
import CirclePlus from "lucide-react/icons/circle-plus";
import ClockAlert from "lucide-react/icons/clock-alert";
import Coffee from "lucide-react/icons/coffee";
import Cookie from "lucide-react/icons/cookie";
import CreditCard from "lucide-react/icons/credit-card";
import CupSoda from "lucide-react/icons/cup-soda";
import Dices from "lucide-react/icons/dices";
import Droplets from "lucide-react/icons/droplets";
import Dumbbell from "lucide-react/icons/dumbbell";
import Fuel from "lucide-react/icons/fuel";
import Gamepad2 from "lucide-react/icons/gamepad-2";
import Gift from "lucide-react/icons/gift";
import Glasses from "lucide-react/icons/glasses";
import Globe from "lucide-react/icons/globe";
import GraduationCap from "lucide-react/icons/graduation-cap";
import Hammer from "lucide-react/icons/hammer";
import HandCoins from "lucide-react/icons/hand-coins";
import Handshake from "lucide-react/icons/handshake";
import HeartHandshake from "lucide-react/icons/heart-handshake";
import HeartPulse from "lucide-react/icons/heart-pulse";
import House from "lucide-react/icons/house";
import Landmark from "lucide-react/icons/landmark";
import Laptop from "lucide-react/icons/laptop";
import LifeBuoy from "lucide-react/icons/life-buoy";
import Luggage from "lucide-react/icons/luggage";
import Mail from "lucide-react/icons/mail";
import Medal from "lucide-react/icons/medal";
import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import Music from "lucide-react/icons/music";
import Package from "lucide-react/icons/package";
import PaintRoller from "lucide-react/icons/paint-roller";
import Paperclip from "lucide-react/icons/paperclip";
import PawPrint from "lucide-react/icons/paw-print";
import Percent from "lucide-react/icons/percent";
import PiggyBank from "lucide-react/icons/piggy-bank";
import Pill from "lucide-react/icons/pill";
import Plane from "lucide-react/icons/plane";
import Plug from "lucide-react/icons/plug";
import ReceiptText from "lucide-react/icons/receipt-text";
import Recycle from "lucide-react/icons/recycle";
import Sandwich from "lucide-react/icons/sandwich";
import Scale from "lucide-react/icons/scale";
import Scissors from "lucide-react/icons/scissors";
import Shield from "lucide-react/icons/shield";
import Shirt from "lucide-react/icons/shirt";
import ShoppingBag from "lucide-react/icons/shopping-bag";
import ShoppingBasket from "lucide-react/icons/shopping-basket";
import ShoppingCart from "lucide-react/icons/shopping-cart";
import Smartphone from "lucide-react/icons/smartphone";
import Smile from "lucide-react/icons/smile";
import Sofa from "lucide-react/icons/sofa";
import Sparkles from "lucide-react/icons/sparkles";
import SquareParking from "lucide-react/icons/square-parking";
import Stethoscope from "lucide-react/icons/stethoscope";
import Store from "lucide-react/icons/store";
import Sun from "lucide-react/icons/sun";
import Tag from "lucide-react/icons/tag";
import Ticket from "lucide-react/icons/ticket";
import TrainFront from "lucide-react/icons/train-front";
import Tv from "lucide-react/icons/tv";
import Umbrella from "lucide-react/icons/umbrella";
import Utensils from "lucide-react/icons/utensils";
import WashingMachine from "lucide-react/icons/washing-machine";
import Wifi from "lucide-react/icons/wifi";
import Wine from "lucide-react/icons/wine";
import Wrench from "lucide-react/icons/wrench";
import Zap from "lucide-react/icons/zap";
import type { LucideIcon } from "lucide-react";

export { LateIcon } from "../icons/LateIcon.tsx";

/** Icons of the system categories by identifier. They load together; any other icon loads when it is first drawn. */
export const CATEGORY_ICONS: Readonly<Record<string, LucideIcon>> = {
  "lucide.arrow-down-to-line": ArrowDownToLine,
  "lucide.arrow-left-right": ArrowLeftRight,
  "lucide.baby": Baby,
  "lucide.banknote": Banknote,
  "lucide.bed-double": BedDouble,
  "lucide.bike": Bike,
  "lucide.bitcoin": Bitcoin,
  "lucide.book-open": BookOpen,
  "lucide.box": Box,
  "lucide.briefcase": Briefcase,
  "lucide.calculator": Calculator,
  "lucide.calendar-clock": CalendarClock,
  "lucide.car": Car,
  "lucide.car-front": CarFront,
  "lucide.car-taxi-front": CarTaxiFront,
  "lucide.chart-line": ChartLine,
  "lucide.chart-pie": ChartPie,
  "lucide.cigarette": Cigarette,
  "lucide.circle-alert": CircleAlert,
  "lucide.circle-dashed": CircleDashed,
  "lucide.circle-plus": CirclePlus,
  "lucide.clock-alert": ClockAlert,
  "lucide.coffee": Coffee,
  "lucide.cookie": Cookie,
  "lucide.credit-card": CreditCard,
  "lucide.cup-soda": CupSoda,
  "lucide.dices": Dices,
  "lucide.droplets": Droplets,
  "lucide.dumbbell": Dumbbell,
  "lucide.fuel": Fuel,
  "lucide.gamepad-2": Gamepad2,
  "lucide.gift": Gift,
  "lucide.glasses": Glasses,
  "lucide.globe": Globe,
  "lucide.graduation-cap": GraduationCap,
  "lucide.hammer": Hammer,
  "lucide.hand-coins": HandCoins,
  "lucide.handshake": Handshake,
  "lucide.heart-handshake": HeartHandshake,
  "lucide.heart-pulse": HeartPulse,
  "lucide.house": House,
  "lucide.landmark": Landmark,
  "lucide.laptop": Laptop,
  "lucide.life-buoy": LifeBuoy,
  "lucide.luggage": Luggage,
  "lucide.mail": Mail,
  "lucide.medal": Medal,
  "lucide.monitor-smartphone": MonitorSmartphone,
  "lucide.music": Music,
  "lucide.package": Package,
  "lucide.paint-roller": PaintRoller,
  "lucide.paperclip": Paperclip,
  "lucide.paw-print": PawPrint,
  "lucide.percent": Percent,
  "lucide.piggy-bank": PiggyBank,
  "lucide.pill": Pill,
  "lucide.plane": Plane,
  "lucide.plug": Plug,
  "lucide.receipt-text": ReceiptText,
  "lucide.recycle": Recycle,
  "lucide.sandwich": Sandwich,
  "lucide.scale": Scale,
  "lucide.scissors": Scissors,
  "lucide.shield": Shield,
  "lucide.shirt": Shirt,
  "lucide.shopping-bag": ShoppingBag,
  "lucide.shopping-basket": ShoppingBasket,
  "lucide.shopping-cart": ShoppingCart,
  "lucide.smartphone": Smartphone,
  "lucide.smile": Smile,
  "lucide.sofa": Sofa,
  "lucide.sparkles": Sparkles,
  "lucide.square-parking": SquareParking,
  "lucide.stethoscope": Stethoscope,
  "lucide.store": Store,
  "lucide.sun": Sun,
  "lucide.tag": Tag,
  "lucide.ticket": Ticket,
  "lucide.train-front": TrainFront,
  "lucide.tv": Tv,
  "lucide.umbrella": Umbrella,
  "lucide.utensils": Utensils,
  "lucide.washing-machine": WashingMachine,
  "lucide.wifi": Wifi,
  "lucide.wine": Wine,
  "lucide.wrench": Wrench,
  "lucide.zap": Zap,
};
