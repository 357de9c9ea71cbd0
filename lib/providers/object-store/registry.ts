import { createOnce } from "@/lib/providers/create-once";
import { createS3Store } from "@/lib/providers/object-store/s3";

export const getObjectStore = createOnce(createS3Store);
