import ArrowLeftRight from "lucide-react/icons/arrow-left-right";
import ArrowRightLeft from "lucide-react/icons/arrow-right-left";
import Baby from "lucide-react/icons/baby";
import BadgeDollarSign from "lucide-react/icons/badge-dollar-sign";
import Banknote from "lucide-react/icons/banknote";
import BanknoteArrowDown from "lucide-react/icons/banknote-arrow-down";
import Bed from "lucide-react/icons/bed";
import Beer from "lucide-react/icons/beer";
import Bike from "lucide-react/icons/bike";
import BookOpen from "lucide-react/icons/book-open";
import Brain from "lucide-react/icons/brain";
import Briefcase from "lucide-react/icons/briefcase";
import BriefcaseBusiness from "lucide-react/icons/briefcase-business";
import Building from "lucide-react/icons/building";
import Bus from "lucide-react/icons/bus";
import Calculator from "lucide-react/icons/calculator";
import CalendarSync from "lucide-react/icons/calendar-sync";
import Car from "lucide-react/icons/car";
import CarFront from "lucide-react/icons/car-front";
import CarTaxiFront from "lucide-react/icons/car-taxi-front";
import ChartLine from "lucide-react/icons/chart-line";
import Church from "lucide-react/icons/church";
import Cigarette from "lucide-react/icons/cigarette";
import CircleDollarSign from "lucide-react/icons/circle-dollar-sign";
import CircleHelp from "lucide-react/icons/circle-help";
import Clapperboard from "lucide-react/icons/clapperboard";
import Coffee from "lucide-react/icons/coffee";
import Coins from "lucide-react/icons/coins";
import CookingPot from "lucide-react/icons/cooking-pot";
import CreditCard from "lucide-react/icons/credit-card";
import Dices from "lucide-react/icons/dices";
import Droplets from "lucide-react/icons/droplets";
import Dumbbell from "lucide-react/icons/dumbbell";
import FileText from "lucide-react/icons/file-text";
import Flame from "lucide-react/icons/flame";
import Flower2 from "lucide-react/icons/flower-2";
import Fuel from "lucide-react/icons/fuel";
import Gamepad2 from "lucide-react/icons/gamepad-2";
import Gift from "lucide-react/icons/gift";
import Glasses from "lucide-react/icons/glasses";
import GraduationCap from "lucide-react/icons/graduation-cap";
import Hammer from "lucide-react/icons/hammer";
import HandCoins from "lucide-react/icons/hand-coins";
import HandHeart from "lucide-react/icons/hand-heart";
import HeartPulse from "lucide-react/icons/heart-pulse";
import Hotel from "lucide-react/icons/hotel";
import House from "lucide-react/icons/house";
import KeyRound from "lucide-react/icons/key-round";
import Lamp from "lucide-react/icons/lamp";
import Landmark from "lucide-react/icons/landmark";
import Laptop from "lucide-react/icons/laptop";
import Luggage from "lucide-react/icons/luggage";
import Mail from "lucide-react/icons/mail";
import Music from "lucide-react/icons/music";
import Package from "lucide-react/icons/package";
import PaintRoller from "lucide-react/icons/paint-roller";
import Palette from "lucide-react/icons/palette";
import PawPrint from "lucide-react/icons/paw-print";
import Percent from "lucide-react/icons/percent";
import PiggyBank from "lucide-react/icons/piggy-bank";
import Pill from "lucide-react/icons/pill";
import Pizza from "lucide-react/icons/pizza";
import Plane from "lucide-react/icons/plane";
import Printer from "lucide-react/icons/printer";
import Receipt from "lucide-react/icons/receipt";
import ReceiptText from "lucide-react/icons/receipt-text";
import Repeat from "lucide-react/icons/repeat";
import Sandwich from "lucide-react/icons/sandwich";
import Scale from "lucide-react/icons/scale";
import School from "lucide-react/icons/school";
import Scissors from "lucide-react/icons/scissors";
import Shield from "lucide-react/icons/shield";
import Ship from "lucide-react/icons/ship";
import Shirt from "lucide-react/icons/shirt";
import ShoppingBag from "lucide-react/icons/shopping-bag";
import ShoppingBasket from "lucide-react/icons/shopping-basket";
import ShoppingCart from "lucide-react/icons/shopping-cart";
import Smartphone from "lucide-react/icons/smartphone";
import Sofa from "lucide-react/icons/sofa";
import Sparkles from "lucide-react/icons/sparkles";
import SquareParking from "lucide-react/icons/square-parking";
import Stethoscope from "lucide-react/icons/stethoscope";
import Store from "lucide-react/icons/store";
import Tag from "lucide-react/icons/tag";
import Tent from "lucide-react/icons/tent";
import Ticket from "lucide-react/icons/ticket";
import TrainFront from "lucide-react/icons/train-front";
import Trash2 from "lucide-react/icons/trash-2";
import TreePalm from "lucide-react/icons/tree-palm";
import TrendingUp from "lucide-react/icons/trending-up";
import Trophy from "lucide-react/icons/trophy";
import Tv from "lucide-react/icons/tv";
import Umbrella from "lucide-react/icons/umbrella";
import Undo2 from "lucide-react/icons/undo-2";
import User from "lucide-react/icons/user";
import Users from "lucide-react/icons/users";
import Utensils from "lucide-react/icons/utensils";
import Wallet from "lucide-react/icons/wallet";
import WashingMachine from "lucide-react/icons/washing-machine";
import Wifi from "lucide-react/icons/wifi";
import Wine from "lucide-react/icons/wine";
import Wrench from "lucide-react/icons/wrench";
import Zap from "lucide-react/icons/zap";
import type { LucideIcon } from "lucide-react";

/** The icons a category may wear, by their Lucide name. */
export const CATEGORY_ICONS: Readonly<Record<string, LucideIcon>> = {
  "arrow-left-right": ArrowLeftRight,
  "arrow-right-left": ArrowRightLeft,
  baby: Baby,
  "badge-dollar-sign": BadgeDollarSign,
  banknote: Banknote,
  "banknote-arrow-down": BanknoteArrowDown,
  bed: Bed,
  beer: Beer,
  bike: Bike,
  "book-open": BookOpen,
  brain: Brain,
  briefcase: Briefcase,
  "briefcase-business": BriefcaseBusiness,
  building: Building,
  bus: Bus,
  calculator: Calculator,
  "calendar-sync": CalendarSync,
  car: Car,
  "car-front": CarFront,
  "car-taxi-front": CarTaxiFront,
  "chart-line": ChartLine,
  church: Church,
  cigarette: Cigarette,
  "circle-dollar-sign": CircleDollarSign,
  "circle-help": CircleHelp,
  clapperboard: Clapperboard,
  coffee: Coffee,
  coins: Coins,
  "cooking-pot": CookingPot,
  "credit-card": CreditCard,
  dices: Dices,
  droplets: Droplets,
  dumbbell: Dumbbell,
  "file-text": FileText,
  flame: Flame,
  "flower-2": Flower2,
  fuel: Fuel,
  "gamepad-2": Gamepad2,
  gift: Gift,
  glasses: Glasses,
  "graduation-cap": GraduationCap,
  hammer: Hammer,
  "hand-coins": HandCoins,
  "hand-heart": HandHeart,
  "heart-pulse": HeartPulse,
  hotel: Hotel,
  house: House,
  "key-round": KeyRound,
  lamp: Lamp,
  landmark: Landmark,
  laptop: Laptop,
  luggage: Luggage,
  mail: Mail,
  music: Music,
  package: Package,
  "paint-roller": PaintRoller,
  palette: Palette,
  "paw-print": PawPrint,
  percent: Percent,
  "piggy-bank": PiggyBank,
  pill: Pill,
  pizza: Pizza,
  plane: Plane,
  printer: Printer,
  receipt: Receipt,
  "receipt-text": ReceiptText,
  repeat: Repeat,
  sandwich: Sandwich,
  scale: Scale,
  school: School,
  scissors: Scissors,
  shield: Shield,
  ship: Ship,
  shirt: Shirt,
  "shopping-bag": ShoppingBag,
  "shopping-basket": ShoppingBasket,
  "shopping-cart": ShoppingCart,
  smartphone: Smartphone,
  sofa: Sofa,
  sparkles: Sparkles,
  "square-parking": SquareParking,
  stethoscope: Stethoscope,
  store: Store,
  tag: Tag,
  tent: Tent,
  ticket: Ticket,
  "train-front": TrainFront,
  "trash-2": Trash2,
  "tree-palm": TreePalm,
  "trending-up": TrendingUp,
  trophy: Trophy,
  tv: Tv,
  umbrella: Umbrella,
  "undo-2": Undo2,
  user: User,
  users: Users,
  utensils: Utensils,
  wallet: Wallet,
  "washing-machine": WashingMachine,
  wifi: Wifi,
  wine: Wine,
  wrench: Wrench,
  zap: Zap,
};
