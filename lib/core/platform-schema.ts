import { z } from "zod";
import { PLATFORMS } from "@/lib/core/platforms";

export const platformSchema = z.enum(PLATFORMS);
